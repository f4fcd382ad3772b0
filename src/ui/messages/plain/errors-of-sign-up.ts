import type { Texts } from '../language/in-language.ts';

/** The errors of someone new where the service is closed, and of invitations. */
export const errorsOfSignUp = {
	sign_up_closed: {
		en: 'New people need an invitation here. Ask an admin for a link, open it in this browser, and sign in there.',
		de: 'Wer neu ist, braucht hier eine Einladung. Frag einen Admin nach einem Link, öffne ihn in diesem Browser und melde dich dort an.',
	},
	invitation_not_found: {
		en: "There's no such invitation. Reload the list.",
		de: 'Diese Einladung gibt es nicht. Lade die Liste neu.',
	},
	invitation_invalid: {
		en: "There's no such invitation. Copy all of the link, or ask for a new one.",
		de: 'Diese Einladung gibt es nicht. Kopiere den ganzen Link, oder frag nach einem neuen.',
	},
	invitation_used: {
		en: 'This invitation has been used by as many people as it was for. Ask for a new one.',
		de: 'Diese Einladung haben schon so viele benutzt, wie sie gilt. Frag nach einer neuen.',
	},
	invitation_expired: {
		en: 'This invitation has expired. Ask for a new one.',
		de: 'Diese Einladung ist abgelaufen. Frag nach einer neuen.',
	},
	invitation_revoked: {
		en: 'This invitation was revoked. Ask the person who sent it.',
		de: 'Diese Einladung wurde widerrufen. Frag die Person, von der du sie hast.',
	},
} as const satisfies Texts;
