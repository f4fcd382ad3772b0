import type { signInTexts as english } from '../en/sign-in-texts.ts';
import type { Translated } from '../en/translated.ts';

export const signInTexts: Translated<typeof english> = {
	signIn: {
		with: 'Weiter mit {provider}',
		none: 'Hier ist noch keine Anmeldung eingerichtet. Der Betreiber muss einen Anbieter hinzufügen.',
		local: 'Auf diesem Rechner anmelden',
		name: 'Name',
		hint: 'Diese Tideline-Instanz läuft auf deinem Rechner. Wähl einen beliebigen Namen: Derselbe Name führt immer zum selben Profil.',
		submit: 'Anmelden',
		submitAdmin: 'Als Admin anmelden',
		busy: 'Du wirst angemeldet …',
	},
	signInProblem: {
		adminCode:
			'Als Admin meldest du dich mit dem Einmal-Link an, der beim Start ausgegeben wurde. Einen neuen gibt es mit `npm run -s tideline -- admin-link`.',
		adminCodeUsed:
			'Dieser Einmal-Link für den Admin wurde schon benutzt. Einen neuen gibt es mit `npm run -s tideline -- admin-link`.',
		adminCodeWrong:
			'Dieser Einmal-Link für den Admin ist abgelaufen oder unvollständig. Einen neuen gibt es mit `npm run -s tideline -- admin-link`.',
		suspended: 'Dieses Konto ist gesperrt. Frag den Betreiber, warum.',
		erased: 'Dieses Konto wurde gelöscht. Nur der Betreiber kann einen Neuanfang erlauben.',
		name: 'Dieser Name geht nicht. Nimm 1 bis 80 sichtbare Zeichen in einer Zeile.',
		handle: 'Für diesen Namen ist kein Handle mehr frei. Melde dich mit einem anderen Namen an.',
		busy: 'Du meldest dich gerade auch woanders an. Versuch es noch einmal.',
		full: 'Der Speicher ist voll, deshalb kann sich gerade niemand anmelden. Versuch es noch einmal, sobald der Betreiber Platz geschaffen hat.',
		storage:
			'Der Speicher antwortet nicht, deshalb kann sich gerade niemand anmelden. Versuch es in einer Minute noch einmal.',
		internal: 'Bei uns ist etwas schiefgegangen. Versuch es noch einmal oder sag dem Betreiber Bescheid.',
		unreachable: 'Tideline ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.',
		cookies:
			'Dein Browser blockiert Cookies dieser Seite, darum bleibst du nicht angemeldet. Erlaube sie und melde dich noch einmal an.',
		refused: 'Die Anmeldung wurde abgelehnt oder abgebrochen. Versuch es noch einmal oder nimm einen anderen Weg.',
		start: 'Der Anbieter ist nicht erreichbar. Versuch es in einer Minute noch einmal.',
		late: 'Die Antwort des Anbieters kam zu spät, oder du hast abgebrochen. Versuch es noch einmal.',
		answer: 'Die Antwort des Anbieters war nicht brauchbar. Versuch es noch einmal.',
		unfinished: 'Die Anmeldung konnte nicht abgeschlossen werden. Versuch es noch einmal.',
		configuration: 'Die Anmeldung ist hier nicht richtig eingerichtet. Sag dem Betreiber Bescheid.',
		used: 'Dieser Anmeldelink wurde schon benutzt oder ist abgelaufen. Versuch es noch einmal.',
		needed: 'Melde dich an, um diese Seite zu sehen.',
		often:
			'Zu viele Anmeldungen von hier. Versuch es in {minutes, plural, =0 {{seconds, plural, one {einer Sekunde} other {# Sekunden}}} other {# Minuten}} noch einmal.',
		other: 'Die Anmeldung hat nicht geklappt. Versuch es noch einmal.',
	},
};
