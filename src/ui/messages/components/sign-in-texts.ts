import type { Texts } from '../language/in-language.ts';

export const signInTexts = {
	signIn: {
		with: { en: 'Continue with {provider}', de: 'Weiter mit {provider}' },
		none: {
			en: "Sign-in isn't set up here yet. The operator needs to add a provider.",
			de: 'Hier ist noch keine Anmeldung eingerichtet. Der Betreiber muss einen Anbieter hinzufügen.',
		},
		local: { en: 'Sign in on this machine', de: 'Auf diesem Rechner anmelden' },
		name: { en: 'Name', de: 'Name' },
		hint: {
			en: 'This Tideline runs on your machine. Pick any name: the same name always signs in to the same profile.',
			de: 'Diese Tideline-Instanz läuft auf deinem Rechner. Wähl einen beliebigen Namen: Derselbe Name führt immer zum selben Profil.',
		},
		submit: { en: 'Sign in', de: 'Anmelden' },
		submitAdmin: { en: 'Sign in as admin', de: 'Als Admin anmelden' },
		appeal: { en: 'Read why, and appeal', de: 'Grund lesen und Einspruch einlegen' },
		busy: { en: 'Signing in…', de: 'Du wirst angemeldet …' },
	},
	signInProblem: {
		adminCode: {
			en: 'The admin signs in with the one-time link that was printed at startup. Run `npm run -s tideline -- admin-link` for a new one.',
			de: 'Als Admin meldest du dich mit dem Einmal-Link an, der beim Start ausgegeben wurde. Einen neuen gibt es mit `npm run -s tideline -- admin-link`.',
		},
		adminCodeUsed: {
			en: 'This one-time link for the admin has already been used. Run `npm run -s tideline -- admin-link` for a new one.',
			de: 'Dieser Einmal-Link für den Admin wurde schon benutzt. Einen neuen gibt es mit `npm run -s tideline -- admin-link`.',
		},
		adminCodeWrong: {
			en: "This one-time link for the admin has expired, or it's incomplete. Run `npm run -s tideline -- admin-link` for a new one.",
			de: 'Dieser Einmal-Link für den Admin ist abgelaufen oder unvollständig. Einen neuen gibt es mit `npm run -s tideline -- admin-link`.',
		},
		closed: {
			en: 'New people need an invitation here. Ask an admin for a link, open it in this browser, and sign in there.',
			de: 'Wer neu ist, braucht hier eine Einladung. Frag einen Admin nach einem Link, öffne ihn in diesem Browser und melde dich dort an.',
		},
		invitationInvalid: {
			en: "There's no such invitation. Copy all of the link, or ask for a new one.",
			de: 'Diese Einladung gibt es nicht. Kopiere den ganzen Link, oder frag nach einem neuen.',
		},
		invitationUsed: {
			en: 'This invitation has already been used. Ask for a new one. If you have a profile here, sign in.',
			de: 'Diese Einladung wurde schon benutzt. Frag nach einer neuen. Wenn du hier ein Profil hast, melde dich an.',
		},
		invitationExpired: {
			en: 'This invitation has expired. Ask for a new one. If you have a profile here, sign in.',
			de: 'Diese Einladung ist abgelaufen. Frag nach einer neuen. Wenn du hier ein Profil hast, melde dich an.',
		},
		invitationRevoked: {
			en: 'This invitation was revoked. Ask the person who sent it. If you have a profile here, sign in.',
			de: 'Diese Einladung wurde widerrufen. Frag die Person, von der du sie hast. Wenn du hier ein Profil hast, melde dich an.',
		},
		suspended: {
			en: 'This account is suspended. Sign in to read why, and to appeal.',
			de: 'Dieses Konto ist gesperrt. Melde dich an, um den Grund zu lesen und Einspruch einzulegen.',
		},
		mayAppeal: { en: 'This account is suspended.', de: 'Dieses Konto ist gesperrt.' },
		erased: {
			en: 'This account was erased. Only the operator can let it start over.',
			de: 'Dieses Konto wurde gelöscht. Nur der Betreiber kann einen Neuanfang erlauben.',
		},
		name: {
			en: "This name won't work. Use 1 to 80 visible characters on one line.",
			de: 'Dieser Name geht nicht. Nimm 1 bis 80 sichtbare Zeichen in einer Zeile.',
		},
		handle: {
			en: 'No handle is available for this name. Sign in with another name.',
			de: 'Für diesen Namen ist kein Handle mehr frei. Melde dich mit einem anderen Namen an.',
		},
		busy: {
			en: "You're signing in somewhere else right now. Try again.",
			de: 'Du meldest dich gerade auch woanders an. Versuch es noch einmal.',
		},
		full: {
			en: 'Storage is full, so no one can sign in. Try again once the operator has made room.',
			de: 'Der Speicher ist voll, deshalb kann sich gerade niemand anmelden. Versuch es noch einmal, sobald der Betreiber Platz geschaffen hat.',
		},
		stopped: {
			en: 'The service is moving to another store, so no one can sign in right now. Try again in a minute.',
			de: 'Der Dienst zieht gerade in einen anderen Speicher um, deshalb kann sich niemand anmelden. Versuch es in einer Minute noch einmal.',
		},
		storage: {
			en: "Storage isn't responding, so no one can sign in right now. Try again in a minute.",
			de: 'Der Speicher antwortet nicht, deshalb kann sich gerade niemand anmelden. Versuch es in einer Minute noch einmal.',
		},
		internal: {
			en: 'Something went wrong on our side. Try again, or contact the operator.',
			de: 'Bei uns ist etwas schiefgegangen. Versuch es noch einmal oder sag dem Betreiber Bescheid.',
		},
		unreachable: {
			en: "Can't reach Tideline. Check your connection and try again.",
			de: 'Tideline ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.',
		},
		cookies: {
			en: "Your browser blocks cookies from this site, so you can't stay signed in. Allow them, then sign in again.",
			de: 'Dein Browser blockiert Cookies dieser Seite, darum bleibst du nicht angemeldet. Erlaube sie und melde dich noch einmal an.',
		},
		refused: {
			en: 'Sign-in was denied or canceled. Try again, or choose another way.',
			de: 'Die Anmeldung wurde abgelehnt oder abgebrochen. Versuch es noch einmal oder nimm einen anderen Weg.',
		},
		start: {
			en: "Couldn't reach the provider. Try again in a minute.",
			de: 'Der Anbieter ist nicht erreichbar. Versuch es in einer Minute noch einmal.',
		},
		late: {
			en: "The provider's answer came too late, or you canceled. Try again.",
			de: 'Die Antwort des Anbieters kam zu spät, oder du hast abgebrochen. Versuch es noch einmal.',
		},
		answer: {
			en: "The provider's answer couldn't be used. Try again.",
			de: 'Die Antwort des Anbieters war nicht brauchbar. Versuch es noch einmal.',
		},
		unfinished: {
			en: "Couldn't finish signing you in. Try again.",
			de: 'Die Anmeldung konnte nicht abgeschlossen werden. Versuch es noch einmal.',
		},
		configuration: {
			en: "Sign-in isn't set up correctly here. Contact the operator.",
			de: 'Die Anmeldung ist hier nicht richtig eingerichtet. Sag dem Betreiber Bescheid.',
		},
		used: {
			en: 'This sign-in link has been used or has expired. Try again.',
			de: 'Dieser Anmeldelink wurde schon benutzt oder ist abgelaufen. Versuch es noch einmal.',
		},
		needed: { en: 'Sign in to see this page.', de: 'Melde dich an, um diese Seite zu sehen.' },
		often: {
			en: 'Too many sign-ins from here. Try again in {minutes, plural, =0 {{seconds, plural, one {# second} other {# seconds}}} other {# minutes}}.',
			de: 'Zu viele Anmeldungen von hier. Versuch es in {minutes, plural, =0 {{seconds, plural, one {einer Sekunde} other {# Sekunden}}} other {# Minuten}} noch einmal.',
		},
		other: { en: "Sign-in didn't work. Try again.", de: 'Die Anmeldung hat nicht geklappt. Versuch es noch einmal.' },
	},
} satisfies Texts;
