import { parseArgs } from 'node:util';
import { defineCommand } from 'citty';
import { TidelineError } from '../contract/errors.ts';
import { type Env, env } from '../env.ts';
import { type AccountSetUp, setUpAzure } from '../open-services.ts';
import { StorageError } from '../storage/port.ts';
import { printJson, printLine, warn } from './print.ts';

export const azureSetupCommand = defineCommand({
	meta: {
		name: 'azure setup',
		description:
			'Make tables and queues, let the pages of Tideline read there (CORS), and check both. It may be run again at any time',
	},
	args: {
		origin: {
			type: 'string',
			description:
				'Where people open Tideline, https://tideline.example; may be given several times. Default NEXTAUTH_URL',
		},
		json: { type: 'boolean', description: 'Print the result as JSON' },
	},
	async run({ args, rawArgs }) {
		const origins = originsIn(rawArgs, env);
		try {
			const accounts = await setUpAzure(env, { origins, onStep: (sentence) => warn(`${sentence} …`) });
			if (args.json) printJson({ accounts });
			else for (const account of accounts) for (const line of linesOf(account)) printLine(line);
			// A link that cannot be signed is a choice; rules that do not work are not.
			if (accounts.some(({ cors, findings }) => cors !== 'none' && findings.length > 0)) process.exitCode = 1;
		} catch (error) {
			// These sentences are for the operator and say what to do.
			if (error instanceof StorageError && error.reason === 'invalid')
				throw new TidelineError('invalid_input', error.message, { cause: error });
			throw error;
		}
	},
});

/** All of them: citty keeps the last one only. */
function originsIn(words: string[], { NEXTAUTH_URL, HOST, PORT }: Env): string[] {
	const { values } = parseArgs({
		args: words,
		strict: false,
		options: { origin: { type: 'string', multiple: true }, json: { type: 'boolean' } },
	});
	const given = (values.origin ?? []).flatMap((value) => String(value).split(','));
	if (given.length > 0) return given.map(readOrigin);
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
		`${text} is no origin: give scheme and host as a browser shows them, such as https://tideline.example.`,
	);
}

function linesOf({ account, cors, origins, isolated, findings }: AccountSetUp): string[] {
	if (cors === 'none') return [`${account}: tables and queues are there; no links: ${findings.join(' ')}`];
	return [
		`${account}: tables and queues are there; CORS rules ${cors === 'set' ? 'set' : 'were so already'} for ${origins.join(', ')}`,
		...(findings.length > 0
			? findings.map((finding) => `${account}: ${finding}`)
			: [`${account}: a page of each origin given reads with a link, and sees where to go on`]),
		isolated
			? `${account}: a link to one timeline reads no other`
			: `${account}: a link to one timeline reads others too. Azurite does not enforce the range of a link: keep nobody's data there`,
	];
}
