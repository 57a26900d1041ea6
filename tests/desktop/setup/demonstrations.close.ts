import { test } from '@playwright/test';
import { dropDemonstrations } from '../../e2e/support/demonstration.ts';

test('the demonstrations are taken down', () => dropDemonstrations());
