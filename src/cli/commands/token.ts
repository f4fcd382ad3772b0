import { Command } from 'commander';
import { SCOPES } from '../../contract/principal.ts';
import { IssueTokenInput, RenewTokenInput, TokenInput } from '../../contract/schema/token.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { TOKEN_DAYS, type Token } from '../../contract/token.ts';
import { type IssuedToken, issueToken } from '../../domain/token/issue-token.ts';
import { listTokens } from '../../domain/token/list-tokens.ts';
import { renewToken } from '../../domain/token/renew-token.ts';
import { revokeToken, revokeTokens } from '../../domain/token/revoke-token.ts';
import { examples } from '../arguments/examples.ts';
import { given } from '../arguments/given.ts';
import { parseArgument } from '../arguments/parse-argument.ts';
import {
	ensureActor,
	type Place,
	READER,
	readActor,
	readReader,
	readSubject,
	SUBJECT,
} from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption, print, warn } from '../terminal/print.ts';

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
		onServerOrStore(
			async (server) => {
				const { id } = await readActor(server, subject);
				const { subject: whose, ...token } = await newTokenOf(server, id, options);
				printIssued(options.json, await server().issueToken(whose, given(token)));
			},
			async (ctx) => {
				const named = await readActor(ctx, subject);
				const input = await newTokenOf(ctx, named.id, options);
				await ensureActor(ctx, named);
				printIssued(options.json, await issueToken(ctx, input));
			},
		),
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
		onServerOrStore(
			async (server) => printAll(json, await server().tokens(await readReader(server, subject))),
			async (ctx) => printAll(json, await listTokens(ctx, { subject: await readReader(ctx, subject) })),
		),
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
			if (all)
				return onServerOrStore(
					async (server) => {
						const whose = await readSubject(server, subject);
						printEnded(json, whose, await server().revokeTokens(whose));
					},
					async (ctx) => {
						const whose = await readSubject(ctx, subject);
						printEnded(json, whose, await revokeTokens(ctx, { subject: whose }));
					},
				);
			return onServerOrStore(
				async (server) => {
					const input = parseArgument(TokenInput, { subject: await readSubject(server, subject), id });
					printRevoked(json, await server().revokeToken(input.subject, input.id));
				},
				async (ctx) => {
					const input = parseArgument(TokenInput, { subject: await readSubject(ctx, subject), id });
					printRevoked(json, await revokeToken(ctx, input));
				},
			);
		},
	);

const renew = new Command('renew')
	.description('Issue a token to replace another one, which keeps working for 24 hours')
	.argument('<subject>', SUBJECT)
	.argument('<id>', 'The token ID from `tideline token list`')
	.option('--days <number>', 'Days until the new one expires', String(TOKEN_DAYS))
	.option(...jsonOption)
	.addHelpText('after', examples('token renew printer TOKEN_ID'))
	.action((subject: string, id: string, { days, json }: { days: string; json?: boolean }) => {
		const inputOf = (whose: SubjectId) => parseArgument(RenewTokenInput, { subject: whose, id, days: Number(days) });
		return onServerOrStore(
			async (server) => {
				const input = inputOf(await readSubject(server, subject));
				printIssued(json, await server().renewToken(input.subject, id, { days: input.days }));
			},
			async (ctx) => printIssued(json, await renewToken(ctx, inputOf(await readSubject(ctx, subject)))),
		);
	});

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
