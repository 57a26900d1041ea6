import { config } from '../../../../shared/contract/config.ts';
import { handle } from '../../route.ts';

export const configHandler = handle(config, (_, { services }) => ({ configs: services.clientConfig.read() }));
