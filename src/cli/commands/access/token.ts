import { Command } from 'commander';
import { SCOPES } from '../../../contract/caller/principal.ts';
import { TOKEN_DAYS, type Token } from '../../../contract/caller/token.ts';
import { IssueTokenInput, RenewTokenInput, TokenInput } from '../../../contract/schema/token.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { IssuedToken } from '../../../sdk/index.ts';
import { examples } from '../../arguments/examples.ts';
import { given } from '../../arguments/given.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { ensureActors, READER, readActor, readReader, readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { onServerOrStore, type Place } from '../../server/on-server.ts';
import { jsonOption, print, warn } from '../../terminal/print.ts';

type IssueOptions = { scopes: string; name: string; days: string; service?: boolean; holder?: string; json?: boolean };

const issue = new Command('issue')
	.description("Issue a token. It's shown only once")
	.argument('<subject>', SUBJECT)
	.requiredOption('--scopes <list>', `What it can do, separated by commas: ${SCOPES.join(', ')}`)
	.option('--name <value>', "What it's for", 'command line')
	.option('--days <number>', 'Days until it expires, up to 366', String(TOKEN_DAYS))
	.option('--service', 'Let it act for any subject a request names')
	.option('--holder <subject>', "The owner's machine that uses it, for example an agent")
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples('token issue printer --scopes events:write', 'token issue reader --scopes timeline:read --days 7 --json'),
	)
	.action((subject: string, options: IssueOptions) =>
		onServerOrStore(async (place) => {
			const actor = await readActor(place, subject);
			const { subject: whose, ...token } = await newTokenOf(place, actor.id, options);
			await ensureActors(place, actor);
			printIssued(options.json, await place.client().issueToken(whose, given(token)));
		}),
	);

async function newTokenOf(place: Place, subject: SubjectId, { scopes, days, name, service, holder }: IssueOptions) {
	return parseArgument(IssueTokenInput, {
		subject,
		name,
		scopes: scopes.split(',').map((scope) => scope.trim()),
		days: Number(days),
		...(service && { service }),
		...(holder !== undefined && { holder: await readSubject(place, holder) }),
	});
}

const list = new Command('list')
	.description("List a subject's tokens, without their secrets")
	.argument('<subject>', READER)
	.option('--json', 'Print one JSON object per line')
	.addHelpText('after', examples('token list printer'))
	.action((subject: string, { json }: { json?: boolean }) =>
		onServerOrStore(async (place) => printAll(json, await place.client().tokens(await readReader(place, subject)))),
	);

const revoke = new Command('revoke')
	.description("Revoke one token, or all of a subject's tokens")
	.argument('<subject>', SUBJECT)
	.argument('[id]', 'The token ID from `tideline token list`, or --all')
	.option('--all', 'Revoke all tokens')
	.option(...jsonOption)
	.addHelpText('after', examples('token revoke printer TOKEN_ID', 'token revoke printer --all'))
	.action(
		(subject: string, id: string | undefined, { all, json }: { all?: boolean; json?: boolean }, command: Command) => {
			if ((id === undefined) !== Boolean(all)) command.error('Give a token ID, or --all');
			return onServerOrStore(async (place) => {
				const whose = await readSubject(place, subject);
				if (all) return printEnded(json, whose, await place.client().revokeTokens(whose));
				const input = parseArgument(TokenInput, { subject: whose, id });
				printRevoked(json, await place.client().revokeToken(whose, input.id));
			});
		},
	);

const renew = new Command('renew')
	.description('Issue a token to replace another one, which keeps working for 24 hours')
	.argument('<subject>', SUBJECT)
	.argument('<id>', 'The token ID from `tideline token list`')
	.option('--days <number>', 'Days until the new one expires', String(TOKEN_DAYS))
	.option(...jsonOption)
	.addHelpText('after', examples('token renew printer TOKEN_ID'))
	.action((subject: string, id: string, { days, json }: { days: string; json?: boolean }) =>
		onServerOrStore(async (place) => {
			const whose = await readSubject(place, subject);
			const input = parseArgument(RenewTokenInput, { subject: whose, id, days: Number(days) });
			printIssued(json, await place.client().renewToken(whose, input.id, { days: input.days }));
		}),
	);

export const tokenCommand = new Command('token')
	.addCommand(issue)
	.addCommand(list)
	.addCommand(revoke)
	.addCommand(renew);

/** The token alone goes to the output: `TIDELINE_TOKEN=$(tideline token issue …)`. */
function printIssued(json: boolean | undefined, { token, issued }: IssuedToken): void {
	print(json, { token, issued }, token);
	if (!json) warn(`${issued.id} works until ${issued.expiresAt}. Copy it now: you won't see it again`);
}

function printAll(json: boolean | undefined, tokens: readonly (Token & { used?: { at: string } })[]): void {
	for (const token of tokens) {
		const { id, name, scopes, expiresAt, revokedAt, used } = token;
		const state = revokedAt ? `revoked ${revokedAt}` : `until ${expiresAt}`;
		print(json, token, `${id}  ${state}  ${scopes.join(',')}  ${used ? `used ${used.at}` : 'never used'}  ${name}`);
	}
}

function printRevoked(json: boolean | undefined, token: Token): void {
	print(json, token, `Revoked ${token.id}. It stops working within 5 seconds`);
}

function printEnded(json: boolean | undefined, subject: string, result: { revoked: number }): void {
	print(json, result, `Revoked ${result.revoked} ${result.revoked === 1 ? 'token' : 'tokens'} of ${subject}`);
}
