import { Command } from 'commander';
import { INVITATION_DAYS, INVITATION_USES } from '../../../contract/caller/invitation.ts';
import { type Invitation, MakeInvitationInput, RevokeInvitationInput } from '../../../contract/schema/invitation.ts';
import { listInvitations } from '../../../domain/invitation/list-invitations.ts';
import { makeInvitation } from '../../../domain/invitation/make-invitation.ts';
import { revokeInvitation } from '../../../domain/invitation/revoke-invitation.ts';
import { env } from '../../../env.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print, printJson, printLine, warn } from '../../terminal/print.ts';

type MakeOptions = { days: string; uses: string; note?: string; json?: boolean };

const make = new Command('make')
	.description('Create an invitation and print its link. The link is shown only once')
	.option('--days <number>', `Days until it ends, up to ${INVITATION_DAYS.most}`, String(INVITATION_DAYS.usual))
	.option('--uses <number>', `People it lets in, up to ${INVITATION_USES.most}`, String(INVITATION_USES.usual))
	.option('--note <value>', 'What it is for. It stays in the audit trail')
	.option(...jsonOption)
	.addHelpText('after', examples('invitation make', "invitation make --uses 12 --note 'Harbour crew'"))
	.action(({ days, uses, note, json }: MakeOptions) =>
		withServices('cli', async (ctx) => {
			const input = parseArgument(MakeInvitationInput, { days: Number(days), uses: Number(uses), note });
			const { invitation, link } = await makeInvitation(ctx, input);
			const address = new URL(link, env.openedAt).href;
			print(json, { invitation, link: address }, address);
			if (!json) warn(`Good until ${invitation.endsAt}. Copy the link now: you won't see it again`);
		}),
	);

const list = new Command('list')
	.description('List invitations, the open ones first, and who used them')
	.option('--json', 'Print one JSON object per line')
	.addHelpText('after', examples('invitation list'))
	.action(({ json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			for (const invitation of (await listInvitations(ctx)).invitations) {
				if (json) printJson(invitation);
				else printLine(inWords(invitation));
			}
		}),
	);

const revoke = new Command('revoke')
	.description('Revoke an invitation. People who have used it keep their profiles')
	.argument('<id>', 'ID from `tideline invitation list`')
	.option(...jsonOption)
	.addHelpText('after', examples('invitation revoke INVITATION_ID'))
	.action((argument: string, { json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const { id } = parseArgument(RevokeInvitationInput, { id: argument });
			const done = await revokeInvitation(ctx, { id });
			print(json, done, `${id} ${done.repeated ? 'was over already' : 'is revoked'}`);
		}),
	);

function inWords({ id, by, madeAt, endsAt, uses, used, usedBy, note, ended }: Invitation): string {
	return [
		id,
		ended ?? `until ${endsAt}`,
		`used ${used} of ${uses}${usedBy.length > 0 ? ` (${usedBy.join(', ')})` : ''}`,
		`made ${madeAt}${by === undefined ? '' : ` by ${by}`}`,
		...(note === undefined ? [] : [note]),
	].join('  ');
}

export const invitationCommand = new Command('invitation')
	.description('Links by which new people sign up')
	.addCommand(make)
	.addCommand(list)
	.addCommand(revoke);
