import type { ApprovalState } from '../../../contract/approval/approval.ts';
import type { Text, Texts } from '../language/in-language.ts';

/** The page of acts that wait for a second admin. `whole`: with the machines of the profile. */
export const approvalsTexts = {
	approvals: {
		off: {
			en: 'Nothing waits here: the operator has not turned this on (FOUR_EYES).',
			de: 'Hier wartet nichts: Der Betreiber hat das nicht eingeschaltet (FOUR_EYES).',
		},
		waiting: { en: 'Waiting', de: 'Wartet' },
		noneWaiting: { en: 'Nothing is waiting', de: 'Nichts wartet' },
		noneWaitingText: {
			en: 'When someone asks for such an act, it stands here for a week.',
			de: 'Wenn jemand um einen solchen Eingriff bittet, steht er hier eine Woche lang.',
		},
		closed: { en: 'Last four weeks', de: 'Die letzten vier Wochen' },
		eraseSubject: {
			en: '<by></by> asks to erase <subject></subject>{whole, select, yes { with all its machines} other {}}',
			de: '<by></by> möchte <subject></subject>{whole, select, yes { mit allen Maschinen} other {}} löschen',
		},
		liftHold: {
			en: '<by></by> asks to lift the legal hold on <subject></subject>',
			de: '<by></by> möchte die Löschsperre auf <subject></subject> aufheben',
		},
		giveRole: {
			en: '<by></by> asks to give <subject></subject> the role {role}',
			de: '<by></by> möchte <subject></subject> die Rolle {role} geben',
		},
		takeRole: {
			en: '<by></by> asks to take the role of <subject></subject> away',
			de: '<by></by> möchte <subject></subject> die Rolle nehmen',
		},
		removeEvents: {
			en: '<by></by> asks to remove {count, plural, =0 {the events} one {# event} other {# events}} of <subject></subject> from <from></from> to <to></to>',
			de: '<by></by> möchte {count, plural, =0 {die Ereignisse} one {# Ereignis} other {# Ereignisse}} von <subject></subject> vom <from></from> bis zum <to></to> löschen',
		},
		askedUntil: {
			en: 'Asked on <time></time>, ends on <end></end>.',
			de: 'Gefragt am <time></time>, endet am <end></end>.',
		},
		askedOn: { en: 'Asked on <time></time>.', de: 'Gefragt am <time></time>.' },
		decidedBy: { en: 'Decided by <by></by> on <time></time>.', de: 'Entschieden von <by></by> am <time></time>.' },
		undone: {
			en: 'Approved by <by></by>, but not done yet.',
			de: 'Freigegeben von <by></by>, aber noch nicht ausgeführt.',
		},
		own: { en: 'Another admin decides about this.', de: 'Darüber entscheidet ein anderer Admin.' },
		answer: { en: 'Declined because: {reason}', de: 'Abgelehnt, weil: {reason}' },
		entry: { en: 'Entry', de: 'Eintrag' },
		approve: { en: 'Approve', de: 'Freigeben' },
		doNow: { en: 'Do it now', de: 'Jetzt ausführen' },
		refuse: { en: 'Decline', de: 'Ablehnen' },
		withdraw: { en: 'Withdraw', de: 'Zurückziehen' },
		approveTitle: { en: 'Approve this?', de: 'Das freigeben?' },
		approveText: {
			en: '<act></act>. This happens right away, and the audit trail names you.',
			de: '<act></act>. Das geschieht sofort, und das Audit-Protokoll nennt dich.',
		},
		refuseTitle: { en: 'Decline this?', de: 'Das ablehnen?' },
		refuseText: {
			en: 'The person who asked reads the reason.',
			de: 'Die Person, die gefragt hat, liest die Begründung.',
		},
		reason: { en: 'Reason', de: 'Begründung' },
		refusing: { en: 'Declining…', de: 'Wird abgelehnt …' },
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		approved: { en: 'Approved and done.', de: 'Freigegeben und ausgeführt.' },
		refused: { en: 'Declined.', de: 'Abgelehnt.' },
		withdrawn: { en: 'Withdrawn.', de: 'Zurückgezogen.' },
		notDone: { en: "This wasn't done", de: 'Das ging nicht' },
	},
	approvalStates: {
		waiting: { en: 'Waiting', de: 'Wartet' },
		approved: { en: 'Approved', de: 'Freigegeben' },
		done: { en: 'Done', de: 'Ausgeführt' },
		refused: { en: 'Declined', de: 'Abgelehnt' },
		withdrawn: { en: 'Withdrawn', de: 'Zurückgezogen' },
		expired: { en: 'Ended', de: 'Abgelaufen' },
	} satisfies Record<ApprovalState, Text>,
} as const satisfies Texts;
