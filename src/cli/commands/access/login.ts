import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { env } from '../../../env.ts';
import { examples } from '../../arguments/examples.ts';
import { readText } from '../../files/open-input.ts';
import { loginFile, removeLogin, writeLogin } from '../../server/login-file.ts';
import { clientsOf } from '../../server/on-server.ts';
import { jsonOption, print, warn } from '../../terminal/print.ts';

export const loginCommand = new Command('login')
	.description('Log in to a server, with a token from standard input or TIDELINE_TOKEN')
	.argument('<url>', "The server's URL")
	.option(...jsonOption)
	.addHelpText('after', examples('login https://tideline.example < token.txt', 'login http://127.0.0.1:3000'))
	.action(async (address: string, { json }: { json?: boolean }) => {
		if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
			throw new TidelineError('url_not_http', "Give the server's URL, like https://tideline.example.");
		const login = { url: new URL(address).origin, token: env.TIDELINE_TOKEN ?? (await readToken()) };
		const me = await clientsOf(login)().me();
		await writeLogin(login);
		print(json, { url: login.url, ...me }, `Logged in to ${login.url} as ${me.subject} (${me.scopes.join(', ')})`);
	});

/** Bytes: tokens of workloads are the longest. */
const LONGEST_TOKEN = 65_536;

/** Never an argument: others on this machine could read it there, and it would stay in the history of the shell. */
async function readToken(): Promise<string> {
	if (process.stdin.isTTY) warn('Paste the token, then press Enter and Ctrl-D:');
	const token = (await readText('-', LONGEST_TOKEN)).trim();
	if (token === '')
		throw new TidelineError('token_missing', 'Send the token on standard input, or set TIDELINE_TOKEN.');
	return token;
}

export const logoutCommand = new Command('logout')
	.description('Log out of the server, so that commands use the store again')
	.option(...jsonOption)
	.addHelpText('after', examples('logout'))
	.action(async ({ json }: { json?: boolean }) => {
		await removeLogin();
		print(
			json,
			{ file: loginFile() },
			'Logged out. Commands use the store now. The token stays valid until you revoke it.',
		);
	});
