import type { signInTexts as english } from '../en/sign-in-texts.ts';
import type { Translated } from '../en/translated.ts';

export const signInTexts: Translated<typeof english> = {
	signIn: {
		with: 'Weiter mit {provider}',
		none: 'Hier ist noch keine Anmeldung eingerichtet. Wer dieses Tideline betreibt, richtet einen Anbieter ein.',
		local: 'Auf diesem Rechner anmelden',
		name: 'Name',
		hint: 'Dieses Tideline läuft auf deinem Rechner: Jeder Name geht, und derselbe Name ist dasselbe Profil.',
		submit: 'Anmelden',
		busy: 'Du wirst angemeldet …',
	},
	signInProblem: {
		adminCode:
			'Als Administrator meldest du dich mit dem Link an, den der Start ausgegeben hat, einmal. `npm run -s tideline -- admin-link` gibt einen neuen aus.',
		erased: 'Dieses Konto wurde gelöscht und bleibt es. Nur der Betreiber kann einen neuen Anfang erlauben.',
		name: 'Dieser Name geht nicht: Schreibe 1 bis 80 sichtbare Zeichen in einer Zeile.',
		handle: 'Für diesen Namen ist kein Handle mehr frei. Melde dich mit einem anderen Namen an.',
		busy: 'Du meldest dich in diesem Moment auch woanders an. Versuche es noch einmal.',
		full: 'Der Speicher ist voll, daher kann sich gerade niemand anmelden. Der Betreiber muss Platz schaffen: Versuche es danach noch einmal.',
		storage:
			'Der Speicher antwortet nicht, deshalb kann sich gerade niemand anmelden. Versuche es in einer Minute noch einmal.',
		internal:
			'Hier ist etwas schiefgegangen, und es wurde festgehalten. Versuche es noch einmal, oder sag dem Betreiber Bescheid.',
		unreachable: 'Tideline ist nicht erreichbar. Prüfe deine Verbindung und versuche es dann noch einmal.',
		refused:
			'Du wurdest nicht angemeldet: Die Anmeldung wurde abgelehnt oder abgebrochen. Versuche es noch einmal, oder wähle einen anderen Weg.',
		start: 'Der Anbieter war nicht erreichbar. Versuche es in einer Minute noch einmal.',
		late: 'Mit der Antwort des Anbieters war nichts anzufangen: Vielleicht kam sie zu spät, oder du hast abgebrochen. Versuche es noch einmal.',
		answer: 'Mit der Antwort des Anbieters war nichts anzufangen. Versuche es noch einmal.',
		unfinished: 'Die Anmeldung konnte nicht abgeschlossen werden. Versuche es noch einmal.',
		configuration: 'Die Anmeldung ist hier nicht richtig eingerichtet. Sag dem Betreiber Bescheid.',
		used: 'Dieser Anmeldelink wurde schon benutzt oder ist zu alt. Versuche es noch einmal.',
		needed: 'Melde dich an, um diese Seite zu sehen.',
		often:
			'Von hier gab es sehr viele Anmeldungen. Versuche es in {minutes, plural, =0 {{seconds, plural, one {einer Sekunde} other {# Sekunden}}} other {# Minuten}} noch einmal.',
		other: 'Die Anmeldung hat nicht geklappt. Versuche es noch einmal.',
	},
};
