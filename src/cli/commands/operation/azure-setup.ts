import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { type Env, env } from '../../../env.ts';
import { type AccountSetUp, setUpAzure } from '../../../server/services/open-services.ts';
import { StorageError } from '../../../storage/port.ts';
import { examples } from '../../arguments/examples.ts';
import { enterAfterwards } from '../../context/enter-afterwards.ts';
import { jsonOption, printJson, printLine, warn } from '../../terminal/print.ts';

export const azureSetupCommand = new Command('setup')
	.summary("Create the tables and queues, and let Tideline's pages read from them")
	.description(
		"Create the tables and queues, let Tideline's pages read from them (CORS), and check both. You can run it again at any time",
	)
	.option(
		'--origin <value>',
		'Where people open Tideline, like https://tideline.example. Can be repeated (default: NEXTAUTH_URL)',
		(value: string, before: string[] | undefined) => [...(before ?? []), value],
	)
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples(
			'azure setup --origin https://tideline.example',
			'azure setup --origin https://a.example --origin https://b.example --json',
		),
	)
	.action(async ({ origin, json }: { origin?: string[]; json?: boolean }) => {
		const origins = originsOf(origin, env);
		try {
			const accounts = await setUpAzure(env, { origins, onStep: (sentence) => warn(`${sentence} …`) });
			const names = accounts.map(({ account }) => account);
			await enterAfterwards({ action: 'storage-set-up', after: { accounts: names, origins } }, env);
			if (json) printJson({ accounts });
			else for (const account of accounts) for (const line of linesOf(account)) printLine(line);
			// A link that cannot be signed is a choice; rules that do not work are not.
			if (accounts.some(({ cors, findings }) => cors !== 'none' && findings.length > 0)) process.exitCode = 1;
		} catch (error) {
			// These sentences are for the operator and say what to do.
			if (error instanceof StorageError && error.reason === 'invalid')
				throw new TidelineError('invalid_input', error.message, { cause: error });
			throw error;
		}
	});

/** The origins given, or the one of the settings. */
function originsOf(given: string[] | undefined, { NEXTAUTH_URL, HOST, PORT }: Env): string[] {
	if (given) return given.flatMap((value) => value.split(',')).map(readOrigin);
	if (NEXTAUTH_URL) return [readOrigin(new URL(NEXTAUTH_URL).origin)];
	const names = isEverywhere(HOST) ? ['localhost'] : [HOST.includes(':') ? `[${HOST}]` : HOST, 'localhost'];
	return [...new Set(names)].map((name) => `http://${name}:${PORT}`);
}

const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::';

function readOrigin(text: string): string {
	const address = text.trim().replace(/\/$/, '');
	if (URL.canParse(address) && /^https?:/.test(address) && new URL(address).origin === address) return address;
	throw new TidelineError(
		'invalid_input',
		`${text} isn't an origin. Give the scheme and host, like https://tideline.example.`,
	);
}

function linesOf({ account, cors, origins, isolated, findings }: AccountSetUp): string[] {
	if (cors === 'none') return [`${account}: tables and queues are ready; no links: ${findings.join(' ')}`];
	return [
		`${account}: tables and queues are ready; CORS rules ${cors === 'set' ? 'set' : 'already set'} for ${origins.join(', ')}`,
		...(findings.length > 0
			? findings.map((finding) => `${account}: ${finding}`)
			: [`${account}: pages of each origin can read with a link`]),
		isolated
			? `${account}: a link to one timeline can't read others`
			: `${account}: a link to one timeline can read others too. Azurite doesn't enforce links: don't keep real data there`,
	];
}
