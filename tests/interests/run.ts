import { SHARED_DATA } from '../support/shared-data.ts';
import { printed } from './print.ts';
import { realSample } from './real-texts.ts';
import { writtenSample } from './sample.ts';
import { scoreOf } from './score.ts';

/** `npm run evaluate:interests`: how well subjects are found, on texts that were labelled by reading. */
const lines = (['tuning', 'held-out'] as const).map((half) => printed(half, scoreOf(writtenSample(half))));
if (SHARED_DATA === null) lines.push('real: skipped, there is no ../shared/data\n');
else lines.push(printed('real', scoreOf(await realSample(SHARED_DATA))));
process.stdout.write(lines.join('\n'));
