import type { Texts } from '../language/in-language.ts';

/** Sentences of errors about acts that wait for a second admin. */
export const errorsOfApprovals = {
	approval_needed: {
		en: 'This waits for a second admin here. Ask for it first.',
		de: 'Das braucht hier einen zweiten Admin. Bitte zuerst um Freigabe.',
	},
	approval_own: {
		en: "You can't decide about this yourself. Ask another admin.",
		de: 'Darüber kannst du nicht selbst entscheiden. Frag einen anderen Admin.',
	},
	approval_not_found: {
		en: "There's no such request. Reload the list.",
		de: 'Diese Anfrage gibt es nicht. Lade die Liste neu.',
	},
	approval_over: {
		en: 'This request is over. Reload the list, or ask again.',
		de: 'Diese Anfrage ist erledigt. Lade die Liste neu oder frag noch einmal.',
	},
	nothing_to_approve: {
		en: 'This is so already, so there is nothing to approve.',
		de: 'Das ist schon so. Es gibt nichts freizugeben.',
	},
	too_many_approvals: {
		en: 'Too many requests are waiting for a second admin. Decide about some of them first.',
		de: 'Zu viele Anfragen warten auf einen zweiten Admin. Entscheidet zuerst über einige davon.',
	},
} as const satisfies Texts;
