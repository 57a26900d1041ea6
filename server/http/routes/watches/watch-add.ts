import { watchAdd } from '../../../../shared/contract/watches.ts';
import { errorText } from '../../error-body.ts';
import { handle } from '../../route.ts';

export const watchAddHandler = handle(watchAdd, async ({ body }, { services, user, language }) => {
  const { list, added, problems } = await services.watches.add({ user: user.id, language }, body);
  return {
    ...list,
    added: added.map(({ watch }) => watch),
    errors: problems.map(({ index, error }) => ({
      username: body.usernames[index] ?? '',
      field: `usernames.${index}`,
      code: error.code,
      text: errorText(error.code, language, error.values),
    })),
  };
});
