import { Argument, Command } from 'commander';
import { keyOfAccess } from '../../../contract/caller/access-key.ts';
import { ROLES, type Role } from '../../../contract/caller/role.ts';
import type { Access, AccessLine } from '../../../contract/schema/access.ts';
import { actOrAsk } from '../../../domain/approval/act-or-ask.ts';
import { askApproval } from '../../../domain/approval/ask-approval.ts';
import { changeRole } from '../../../domain/role/change-role.ts';
import { getAccess, signOffAccess } from '../../../domain/role/review-access.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print, printLine } from '../../terminal/print.ts';
import { printWaiting } from '../../terminal/print-waiting.ts';

const list = new Command('list')
	.summary('List who has access beside their own things')
	.description(
		'List who can do what beside their own things: people with a role, tokens that read the audit trail or act for everyone, and webhooks that are sent the trail. The last line is the digest of the list, to sign it off',
	)
	.option(...jsonOption)
	.addHelpText('after', examples('access list', 'access list --json > access.json'))
	.action(({ json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const access = await getAccess(ctx);
			if (json) return print(json, access, '');
			for (const line of access.lines) printLine(inWords(line, access));
			printLine(`digest  ${access.digest}${access.reviewed?.current ? `  reviewed ${access.reviewed.at}` : ''}`);
		}),
	);

const role = new Command('role')
	.description('Give a person a role instead of the one before')
	.argument('<subject>', SUBJECT)
	.addArgument(new Argument('<role>', 'Role; member takes it away').choices(ROLES))
	.requiredOption('--reason <value>', 'Why, for the audit trail')
	.option(...jsonOption)
	.addHelpText('after', examples("access role dev-nina auditor --reason 'Audit of 2026'"))
	.action((argument: string, wanted: Role, { reason, json }: { reason: string; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const subject = await readSubject(ctx, argument);
			const result = await actOrAsk(
				() => changeRole(ctx, { subject, role: wanted, reason }),
				() => askApproval(ctx, { act: { kind: 'change-role', subject, role: wanted }, reason }),
			);
			if ('waits' in result) return printWaiting(json, result.waits);
			const { done } = result;
			print(json, done, `${done.subject} ${done.repeated ? 'has had' : 'now has'} the role ${wanted}`);
		}),
	);

const signOff = new Command('sign-off')
	.description('Sign a list of access off: an entry says that it was reviewed')
	.argument('<digest>', 'Digest of the list that was reviewed')
	.option(...jsonOption)
	.addHelpText('after', examples('access sign-off 0e5a…'))
	.action((digest: string, { json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const done = await signOffAccess(ctx, { digest });
			print(json, done, `Signed off: entry ${done.seq} of the service's ledger`);
		}),
	);

function inWords(line: AccessLine, { lastUsed }: Access): string {
	const { kind, subject, id, name, rights, source, since, by, endsAt, suspended } = line;
	const used = lastUsed[keyOfAccess(line)];
	return [
		`${kind} ${subject}${id === undefined ? '' : ` ${id}`}${name === undefined ? '' : ` (${name})`}`,
		rights.join(' '),
		...(source === 'setting' ? ['named in ADMINS'] : []),
		...(since === undefined ? [] : [`since ${since}`]),
		...(by === undefined ? [] : [`by ${by}`]),
		...(endsAt === undefined ? [] : [`until ${endsAt}`]),
		...(kind === 'webhook' ? [] : [used === undefined ? 'never used' : `last used ${used}`]),
		...(suspended ? ['suspended'] : []),
	].join('  ');
}

export const accessCommand = new Command('access')
	.description('Roles, and the review of who has access')
	.addCommand(list)
	.addCommand(role)
	.addCommand(signOff);
