import { googleGet } from '../../../../shared/contract/google.ts';
import { handle } from '../../route.ts';

export const googleGetHandler = handle(googleGet, (_, { services, user }) => services.googleLink.state(user.id));
