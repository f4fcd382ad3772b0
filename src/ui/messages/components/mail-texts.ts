import type { Texts } from '../language/in-language.ts';

export const mailTexts = {
	mail: {
		unavailable: {
			en: "This server doesn't send mail now, so nothing reaches your address.",
			de: 'Dieser Server verschickt gerade keine E-Mails. An deine Adresse geht also nichts.',
		},
		notChanged: { en: "Your mail settings weren't changed.", de: 'Deine E-Mail-Einstellungen wurden nicht geändert.' },
	},
	mailAddressForm: {
		label: { en: 'Email address', de: 'E-Mail-Adresse' },
		other: { en: 'Another email address', de: 'Andere E-Mail-Adresse' },
		hint: {
			en: 'We mail you a link. Your address counts once you open the link and confirm.',
			de: 'Wir schicken dir einen Link. Die Adresse gilt, sobald du ihn öffnest und bestätigst.',
		},
		send: { en: 'Send me a link', de: 'Link anfordern' },
		sending: { en: 'Sending…', de: 'Wird gesendet …' },
		change: { en: 'Use another address', de: 'Andere Adresse verwenden' },
	},
	pendingAddress: {
		label: { en: 'Address to confirm', de: 'Adresse zum Bestätigen' },
		waiting: {
			en: "We're sending a link to {address}.",
			de: 'Ein Link an {address} ist unterwegs.',
		},
		retrying: {
			en: "The link to {address} isn't on its way yet: {problem} We keep trying.",
			de: 'Der Link an {address} ist noch nicht unterwegs: {problem} Wir versuchen es weiter.',
		},
		sent: {
			en: 'We mailed a link to {address}. Look in your inbox, and in spam. The link works until <time></time>.',
			de: 'Wir haben einen Link an {address} geschickt. Sieh in deinem Posteingang nach, auch unter Spam. Der Link gilt bis <time></time>.',
		},
		bounced: {
			en: 'The mail server refused {address}. Check it for typos.',
			de: 'Der Mailserver hat {address} abgelehnt. Prüfe die Adresse auf Tippfehler.',
		},
		failed: {
			en: "The link to {address} couldn't be mailed.",
			de: 'Der Link an {address} konnte nicht verschickt werden.',
		},
		failedWhy: {
			en: "The link to {address} couldn't be mailed: {problem}",
			de: 'Der Link an {address} konnte nicht verschickt werden: {problem}',
		},
		expired: {
			en: 'The link to {address} has expired. Send another one.',
			de: 'Der Link an {address} ist abgelaufen. Fordere einen neuen an.',
		},
		until: {
			en: 'Until you confirm the new address, mail goes to the one above.',
			de: 'Bis du die neue Adresse bestätigst, gehen E-Mails an die obige.',
		},
		again: { en: 'Send again', de: 'Erneut senden' },
		takeBack: { en: 'Take back', de: 'Zurücknehmen' },
	},
	confirmedAddress: {
		label: { en: 'Your address', de: 'Deine Adresse' },
		comes: { en: 'Mail goes here.', de: 'Hierhin gehen deine E-Mails.' },
		remove: { en: 'Remove', de: 'Entfernen' },
		removeTitle: { en: 'Remove this address?', de: 'Diese Adresse entfernen?' },
		removeText: {
			en: 'We forget {address}, and you get no more mail from Tideline.',
			de: 'Wir vergessen {address}, und du bekommst keine E-Mails von Tideline mehr.',
		},
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		removed: { en: 'Address removed.', de: 'Adresse entfernt.' },
		bounced: {
			en: 'The mail server refused this address on <time></time>. Nothing is mailed to it any more. Confirm it again if it works by now, or use another one.',
			de: 'Der Mailserver hat diese Adresse am <time></time> abgelehnt. Sie bekommt keine E-Mails mehr. Bestätige sie erneut, falls sie wieder geht, oder verwende eine andere.',
		},
		confirmAgain: { en: 'Confirm again', de: 'Erneut bestätigen' },
	},
	mailRefusal: {
		words: { en: 'The mail server said: {status} {answer}', de: 'Der Mailserver sagt: {status} {answer}' },
	},
	mailProblems: {
		unreachable: { en: "Can't reach the mail server.", de: 'Der Mailserver ist nicht erreichbar.' },
		timed_out: {
			en: "The mail server didn't answer in time.",
			de: 'Der Mailserver hat nicht rechtzeitig geantwortet.',
		},
		insecure: {
			en: "The connection to the mail server isn't secure.",
			de: 'Die Verbindung zum Mailserver ist nicht sicher.',
		},
		not_let_in: {
			en: 'The mail server refuses this service. Its operator has to mend that.',
			de: 'Der Mailserver weist diesen Dienst ab. Das muss der Betreiber beheben.',
		},
		busy: { en: 'The mail server is busy.', de: 'Der Mailserver ist überlastet.' },
	},
	mentionMails: {
		label: { en: 'Mail notifications', de: 'Benachrichtigungen per E-Mail' },
		off: { en: 'Off', de: 'Aus' },
		'at-once': { en: 'At once', de: 'Sofort' },
		daily: { en: 'Once a day', de: 'Täglich' },
		weekly: { en: 'Once a week', de: 'Wöchentlich' },
		offText: { en: 'Notifications only show up here.', de: 'Benachrichtigungen erscheinen nur hier.' },
		'at-onceText': {
			en: 'You get one mail for each notification of the kinds that you chose above.',
			de: 'Du bekommst für jede Benachrichtigung der Arten, die du oben gewählt hast, eine E-Mail.',
		},
		dailyText: {
			en: "Each morning at 8 you get one mail with the notifications of these kinds that you haven't read here.",
			de: 'Jeden Morgen um 8 bekommst du eine E-Mail mit den Benachrichtigungen dieser Arten, die du hier noch nicht gelesen hast.',
		},
		weeklyText: {
			en: "On Mondays at 8 you get one mail with the notifications of these kinds that you haven't read here.",
			de: 'Montags um 8 bekommst du eine E-Mail mit den Benachrichtigungen dieser Arten, die du hier noch nicht gelesen hast.',
		},
		always: {
			en: 'Notices about your account, such as a sign-in with a new browser, always come by mail.',
			de: 'Hinweise zu deinem Konto, etwa zu einer Anmeldung mit einem neuen Browser, kommen immer per E-Mail.',
		},
		comesIn: {
			en: 'Mail comes in {language, select, de {German} other {English}}.',
			de: 'E-Mails kommen auf {language, select, de {Deutsch} other {Englisch}}.',
		},
		inMine: { en: 'Get mail in English', de: 'E-Mails auf Deutsch bekommen' },
	},
	lostMails: {
		label: { en: "Mail that didn't arrive", de: 'E-Mails, die nicht ankamen' },
		about: {
			en: 'Of the last 30 days. You can read all of it here.',
			de: 'Der letzten 30 Tage. Alles davon steht auch hier.',
		},
		mention: { en: 'Notification', de: 'Benachrichtigung' },
		digest: { en: 'Notifications gathered', de: 'Gesammelte Benachrichtigungen' },
		notice: { en: 'Notice', de: 'Hinweis' },
		dead: { en: 'Not sent.', de: 'Nicht gesendet.' },
		unclear: {
			en: 'It may have arrived: the connection broke before the mail server said so.',
			de: 'Vielleicht kam sie an: Die Verbindung brach ab, bevor der Mailserver es bestätigt hat.',
		},
	},
	mailLink: {
		confirm: { en: 'Confirm this address', de: 'Diese Adresse bestätigen' },
		confirmText: {
			en: 'Then notices about your account come to this address, and notifications if you turn them on.',
			de: 'Dann kommen Hinweise zu deinem Konto an diese Adresse, und Benachrichtigungen, wenn du sie einschaltest.',
		},
		confirmButton: { en: 'Confirm address', de: 'Adresse bestätigen' },
		confirmDone: { en: 'Address confirmed', de: 'Adresse bestätigt' },
		confirmDoneText: {
			en: 'Mail to @{handle} now comes to this address.',
			de: 'E-Mails an @{handle} kommen jetzt an diese Adresse.',
		},
		unsubscribe: { en: 'Stop mailing notifications', de: 'Keine Benachrichtigungen mehr per E-Mail' },
		unsubscribeText: {
			en: 'You still see them on Tideline, and notices about your account still come by mail.',
			de: 'Du siehst sie weiter auf Tideline. Hinweise zu deinem Konto kommen weiter per E-Mail.',
		},
		unsubscribeButton: { en: 'Stop these mails', de: 'E-Mails abbestellen' },
		unsubscribeDone: { en: 'Notifications are no longer mailed', de: 'Keine Benachrichtigungen mehr per E-Mail' },
		unsubscribeDoneText: {
			en: 'Notifications for @{handle} are no longer mailed.',
			de: 'Benachrichtigungen für @{handle} kommen nicht mehr per E-Mail.',
		},
		working: { en: 'One moment…', de: 'Einen Moment …' },
		notGood: { en: "This link doesn't work", de: 'Dieser Link funktioniert nicht' },
		notGoodNext: {
			en: 'If you copied it, check that it is complete. In your mail settings you see what is sent where, and can ask for a new link.',
			de: 'Falls du ihn kopiert hast, prüfe, ob er vollständig ist. In deinen E-Mail-Einstellungen siehst du, was wohin geht, und kannst einen neuen Link anfordern.',
		},
		settings: { en: 'Open mail settings', de: 'E-Mail-Einstellungen öffnen' },
	},
} satisfies Texts;
