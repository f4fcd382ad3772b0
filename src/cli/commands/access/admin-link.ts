import { Command } from 'commander';
import { adminLink, mintAdminCode } from '../../../auth/admin-code.ts';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { env } from '../../../env.ts';
import { secretOf } from '../../../server/services/open-services.ts';
import { examples } from '../../arguments/examples.ts';
import { jsonOption, print } from '../../terminal/print.ts';

export const adminLinkCommand = new Command('admin-link')
	.description('Print a link that signs the admin in on this machine. It works once, within a day')
	.option(...jsonOption)
	.addHelpText('after', examples('admin-link'))
	.action(async ({ json }: { json?: boolean }) => {
		if (!env.localSignIn)
			throw new TidelineError(
				'invalid_input',
				"People sign in with a provider here. Admins are the IDs in ADMINS and don't need a link.",
			);
		const url = adminLink(originOf(), mintAdminCode(await secretOf(env)));
		print(json, { url }, url);
	});

function originOf(): string {
	if (env.NEXTAUTH_URL) return new URL(env.NEXTAUTH_URL).origin;
	return `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`;
}
