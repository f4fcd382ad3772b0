import { Command } from 'commander';
import { SCOPES } from '../../contract/principal.ts';
import { IssueTokenInput, RenewTokenInput, TokenInput } from '../../contract/schema/token.ts';
import { TOKEN_DAYS, type Token } from '../../contract/token.ts';
import { type IssuedToken, issueToken } from '../../domain/token/issue-token.ts';
import { listTokens } from '../../domain/token/list-tokens.ts';
import { renewToken } from '../../domain/token/renew-token.ts';
import { revokeToken, revokeTokens } from '../../domain/token/revoke-token.ts';
import { examples } from '../arguments/examples.ts';
import { parseArgument } from '../arguments/parse-argument.ts';
import { ensureActor, readSubject, SUBJECT } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption, print, warn } from '../terminal/print.ts';

type IssueOptions = { scopes: string; name: string; days: string; service?: boolean; holder?: string; json?: boolean };

const issue = new Command('issue')
	.description('Issue a token. It is printed this once')
	.argument('<subject>', SUBJECT)
	.requiredOption('--scopes <list>', `What it may do, with commas between: ${SCOPES.join(', ')}`)
	.option('--name <value>', 'What it is for', 'command line')
	.option('--days <number>', 'How many days it is good for, 366 at the most', String(TOKEN_DAYS))
	.option('--service', 'It acts for any subject that a request names')
	.option('--holder <subject>', 'The machine of the same owner that acts with it, such as an agent')
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples('token issue printer --scopes events:write', 'token issue reader --scopes timeline:read --days 7 --json'),
	)
	.action((subject: string, { scopes, days, name, service, holder, json }: IssueOptions) => {
		const named = readSubject(subject);
		const { subject: id, ...token } = parseArgument(IssueTokenInput, {
			subject: named.id,
			name,
			scopes: scopes.split(',').map((scope) => scope.trim()),
			days: Number(days),
			...(service && { service }),
			...(holder !== undefined && { holder: readSubject(holder).id }),
		});
		return onServerOrStore(
			async (server) => printIssued(json, await server().issueToken(id, given(token))),
			async (ctx) => {
				await ensureActor(ctx, named);
				printIssued(json, await issueToken(ctx, { subject: id, ...token }));
			},
		);
	});

const list = new Command('list')
	.description('Print the tokens of a subject, without their secrets')
	.argument('<subject>', SUBJECT)
	.option('--json', 'Print one JSON object a line')
	.addHelpText('after', examples('token list printer'))
	.action((subject: string, { json }: { json?: boolean }) => {
		const { id } = readSubject(subject);
		return onServerOrStore(
			async (server) => printAll(json, await server().tokens(id)),
			async (ctx) => printAll(json, await listTokens(ctx, { subject: id })),
		);
	});

const revoke = new Command('revoke')
	.description('Revoke a token, or all tokens of a subject')
	.argument('<subject>', SUBJECT)
	.argument('[id]', 'The id of the token, as `tideline token list` prints it; or --all')
	.option('--all', 'All of them')
	.option(...jsonOption)
	.addHelpText('after', examples('token revoke printer TOKEN_ID', 'token revoke printer --all'))
	.action(
		(subject: string, id: string | undefined, { all, json }: { all?: boolean; json?: boolean }, command: Command) => {
			const { id: whose } = readSubject(subject);
			if ((id === undefined) !== Boolean(all)) command.error('Name the id of a token, or --all');
			if (all)
				return onServerOrStore(
					async (server) => printEnded(json, whose, await server().revokeTokens(whose)),
					async (ctx) => printEnded(json, whose, await revokeTokens(ctx, { subject: whose })),
				);
			const input = parseArgument(TokenInput, { subject: whose, id });
			return onServerOrStore(
				async (server) => printRevoked(json, await server().revokeToken(whose, input.id)),
				async (ctx) => printRevoked(json, await revokeToken(ctx, input)),
			);
		},
	);

const renew = new Command('renew')
	.description('Issue a token instead of another one, which is good for 24 hours more')
	.argument('<subject>', SUBJECT)
	.argument('<id>', 'The id of the token, as `tideline token list` prints it')
	.option('--days <number>', 'How many days the new one is good for', String(TOKEN_DAYS))
	.option(...jsonOption)
	.addHelpText('after', examples('token renew printer TOKEN_ID'))
	.action((subject: string, id: string, { days, json }: { days: string; json?: boolean }) => {
		const input = parseArgument(RenewTokenInput, { subject: readSubject(subject).id, id, days: Number(days) });
		return onServerOrStore(
			async (server) => printIssued(json, await server().renewToken(input.subject, id, { days: input.days })),
			async (ctx) => printIssued(json, await renewToken(ctx, input)),
		);
	});

export const tokenCommand = new Command('token')
	.addCommand(issue)
	.addCommand(list)
	.addCommand(revoke)
	.addCommand(renew);

/** Without what is undefined. */
function given<T extends object>(value: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
	return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
		[Name in keyof T]: Exclude<T[Name], undefined>;
	};
}

/** The token alone goes to the output: `TIDELINE_TOKEN=$(tideline token issue …)`. */
function printIssued(json: boolean | undefined, { token, issued }: IssuedToken): void {
	print(json, { token, issued }, token);
	if (!json) warn(`${issued.id} is good until ${issued.expiresAt}. Keep it now: it is not shown again`);
}

function printAll(json: boolean | undefined, tokens: readonly (Token & { used?: { at: string } })[]): void {
	for (const token of tokens) {
		const { id, name, scopes, expiresAt, revokedAt, used } = token;
		const state = revokedAt ? `revoked ${revokedAt}` : `until ${expiresAt}`;
		print(json, token, `${id}  ${state}  ${scopes.join(',')}  ${used ? `used ${used.at}` : 'never used'}  ${name}`);
	}
}

function printRevoked(json: boolean | undefined, token: Token): void {
	print(json, token, `${token.id} is revoked: every server refuses it within 5 seconds`);
}

function printEnded(json: boolean | undefined, subject: string, result: { revoked: number }): void {
	print(
		json,
		result,
		`${subject} had ${result.revoked} good ${result.revoked === 1 ? 'token' : 'tokens'}: none is left`,
	);
}
