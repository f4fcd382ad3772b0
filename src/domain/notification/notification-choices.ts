/** A subject chooses where it is told of each group of notifications. It is a private act. */
import { NOTIFICATION_GROUPS, type NotificationGroup } from '../../contract/reading/notification.ts';
import {
	canBeMailed,
	type NotificationChange,
	type NotificationChoices,
} from '../../contract/reading/notification-choices.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import {
	getNotificationFact,
	type NotificationFact,
	placesIn,
	putNotificationFact,
} from '../../storage/rows/ledger/notification-choices.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { privateAct } from '../ledger/private-act.ts';
import { changedFields } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';
import { assertExist } from '../subject/profile.ts';

const GROUPS = Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[];

export async function readNotificationChoices(
	{ domain, principal }: Ctx,
	{ subject }: { subject: SubjectId },
): Promise<NotificationChoices> {
	authorize(principal, 'notification.read', subject);
	return (await getNotificationFact(domain.store.tables.ledger, subject)).choices;
}

/** Turns some places on or off. The others stay as they are. Throws `subject_not_found`. */
export async function chooseNotifications(
	ctx: Ctx,
	{ subject, change }: { subject: SubjectId; change: NotificationChange },
): Promise<NotificationChoices> {
	authorize(ctx.principal, 'notification.choose', subject);
	const { domain } = ctx;
	const { result } = await runCommand<NotificationChoices>(ctx, {
		subject,
		async decide() {
			const [before] = await Promise.all([
				getNotificationFact(domain.store.tables.ledger, subject),
				assertExist(domain, subject),
			]);
			const choices = changed(before.choices, change);
			const fields = changedFields(fieldsOf(before.choices), fieldsOf(choices));
			if (Object.keys(fields.after).length === 0) return { settled: before.choices };
			return {
				action: 'notifications-chosen',
				target: '',
				...privateAct(domain, fields),
				facts: ({ at }) => [putNotificationFact(subject, { choices, since: sinceOf(before, choices, at) })],
				result: () => choices,
			};
		},
	});
	return result;
}

function changed(before: NotificationChoices, change: NotificationChange): NotificationChoices {
	const groups = GROUPS.map((group) => {
		const { page, device, mail } = before[group];
		const { [group]: { page: onPage = page, device: onDevice = device, mail: byMail = mail } = {} } = change;
		return [group, { page: onPage, device: onDevice, mail: byMail && canBeMailed(group) }];
	});
	return Object.fromEntries(groups) as NotificationChoices;
}

function sinceOf(before: NotificationFact, after: NotificationChoices, at: string): NotificationFact['since'] {
	const again = GROUPS.filter((group) => after[group].page && !before.choices[group].page);
	return { ...before.since, ...Object.fromEntries(again.map((group) => [group, at])) };
}

const fieldsOf = (choices: NotificationChoices) =>
	Object.fromEntries(GROUPS.map((group) => [group, placesIn(choices[group])]));
