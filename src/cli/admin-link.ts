import { defineCommand } from 'citty';
import { adminLink, mintAdminCode } from '../auth/admin-code.ts';
import { TidelineError } from '../contract/errors.ts';
import { env } from '../env.ts';
import { secretOf } from '../open-services.ts';
import { json, print } from './print.ts';

export const adminLinkCommand = defineCommand({
	meta: {
		name: 'admin-link',
		description: 'Print a link with which the administrator signs in on this machine, once and within a day',
	},
	args: { json },
	async run({ args }) {
		if (!env.localSignIn)
			throw new TidelineError(
				'invalid_input',
				'People sign in with a provider here: the administrators are the subject ids in ADMINS, and need no link.',
			);
		const url = adminLink(originOf(), mintAdminCode(await secretOf(env)));
		print(args.json, { url }, url);
	},
});

function originOf(): string {
	if (env.NEXTAUTH_URL) return new URL(env.NEXTAUTH_URL).origin;
	return `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`;
}
