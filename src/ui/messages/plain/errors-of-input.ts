import type { Texts } from '../language/in-language.ts';

/** The errors that say what is wrong with the input: those with status 400. */
export const errorsOfInput = {
	invalid_input: { en: "This doesn't fit the API. The error names the field.", de: 'Diese Eingabe ist nicht gültig.' },
	text_missing: { en: "There's no text. Write something.", de: 'Der Text fehlt. Schreib etwas.' },
	text_blank: { en: 'Write something first.', de: 'Schreib erst etwas.' },
	text_too_long: {
		en: 'The text is too long. The limit is 4,000 characters.',
		de: 'Der Text ist zu lang. Höchstens 4.000 Zeichen.',
	},
	text_control_character: {
		en: 'The text has a control character. Only line breaks and tabs are allowed.',
		de: 'Der Text enthält ein Steuerzeichen. Nur Zeilenumbrüche und Tabulatoren sind erlaubt.',
	},
	text_lone_surrogate: {
		en: 'The text has half a character (a lone surrogate). Send valid Unicode.',
		de: 'Der Text enthält ein halbes Zeichen (ein einzelnes Surrogat). Sende gültiges Unicode.',
	},
	verb_invalid: {
		en: 'A verb is one line of 1 to 60 characters.',
		de: 'Dieses Verb ist nicht gültig. Nimm 1 bis 60 Zeichen in einer Zeile.',
	},
	type_invalid: {
		en: 'A type is one line of 1 to 200 characters, like com.example.deployed.',
		de: 'Dieser Typ ist nicht gültig. Nimm einen Namen wie com.example.deployed.',
	},
	url_invalid: {
		en: "Can't read the URL. Enter it in full, with https://.",
		de: 'Der Link ist nicht lesbar. Gib ihn ganz ein, mit https://.',
	},
	url_too_long: {
		en: 'The URL is too long. The limit is 2,048 characters.',
		de: 'Der Link ist zu lang. Höchstens 2.048 Zeichen.',
	},
	url_not_http: {
		en: 'The URL must start with http:// or https://.',
		de: 'Der Link muss mit http:// oder https:// beginnen.',
	},
	date_invalid: {
		en: "Can't read the date. Write it like 2026-01-31.",
		de: 'Dieses Datum ist nicht lesbar. Schreib es so: 2026-01-31.',
	},
	occurred_at_invalid: {
		en: "Can't read the time. Write it like 2026-01-31T12:00:00Z.",
		de: 'Diese Zeit ist nicht lesbar. Schreib sie so: 2026-01-31T12:00:00Z.',
	},
	name_invalid: {
		en: 'A name is one line of 1 to 80 visible characters.',
		de: 'Dieser Name geht nicht. Nimm 1 bis 80 sichtbare Zeichen in einer Zeile.',
	},
	handle_invalid: {
		en: 'A handle has 1 to 40 letters, digits, dots, hyphens and underscores, and starts and ends with a letter or digit.',
		de: 'Ein Handle hat 1 bis 40 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche und beginnt und endet mit einem Buchstaben oder einer Ziffer.',
	},
	description_invalid: {
		en: 'A description is one paragraph of up to 300 visible characters.',
		de: 'Eine Beschreibung ist ein Absatz mit bis zu 300 sichtbaren Zeichen.',
	},
	link_invalid: {
		en: 'Enter the link in full, starting with https:// or http://, up to 500 characters.',
		de: 'Gib den Link ganz ein, mit https:// oder http://, bis zu 500 Zeichen.',
	},
	issue_link_invalid: {
		en: "Enter an address that starts with https:// or http://, with '{number}' once behind the host, up to 500 characters.",
		de: "Gib eine Adresse ein, die mit https:// oder http:// beginnt, mit '{number}' einmal hinter dem Host, bis zu 500 Zeichen.",
	},
	commit_link_invalid: {
		en: "Enter an address that starts with https:// or http://, with '{hash}' once behind the host, up to 500 characters.",
		de: "Gib eine Adresse ein, die mit https:// oder http:// beginnt, mit '{hash}' einmal hinter dem Host, bis zu 500 Zeichen.",
	},
	subject_invalid: {
		en: "This isn't a profile ID. Check it, or search the directory.",
		de: 'Das ist keine Profil-ID. Prüfe sie, oder such im Verzeichnis.',
	},
	event_invalid: { en: "This isn't an event ID. Check it.", de: 'Das ist keine Ereignis-ID. Prüfe sie.' },
	tag_invalid: {
		en: 'A hashtag has 1 to 50 letters, digits and underscores, with at least one letter.',
		de: 'Ein Hashtag hat 1 bis 50 Buchstaben, Ziffern und Unterstriche, darunter mindestens einen Buchstaben.',
	},
	search_too_long: {
		en: 'A search can have up to 32 words and operators. Leave some out.',
		de: 'Eine Suche hat höchstens 32 Wörter und Operatoren. Lass einige weg.',
	},
	search_date_invalid: {
		en: "Can't read the date. Write a day, month, year or time, like 2026-11-24.",
		de: 'Das ist kein Datum. Schreib einen Tag, einen Monat, ein Jahr oder eine Zeit, zum Beispiel 2026-11-24.',
	},
	session_invalid: { en: "This isn't a session ID.", de: 'Das ist keine Sitzungs-ID.' },
	cursor_invalid: {
		en: "Can't read the cursor. Start the list again.",
		de: 'Diese Stelle der Liste gibt es nicht. Fang von vorn an.',
	},
	cloud_event_invalid: {
		en: "This isn't a valid CloudEvent. The error names the attribute.",
		de: 'Dieses CloudEvent ist nicht gültig.',
	},
	json_invalid: { en: "The body isn't valid JSON in UTF-8.", de: 'Das ist kein gültiges JSON.' },
	request_invalid: { en: "Can't read the request.", de: 'Diese Anfrage ist nicht lesbar.' },
	follow_self: {
		en: "You can't follow yourself. Your own events are in your timeline anyway.",
		de: 'Du kannst dir nicht selbst folgen. Was du postest, steht ohnehin in deiner Timeline.',
	},
	mute_self: {
		en: "You can't mute yourself. Choose another profile.",
		de: 'Du kannst dich nicht selbst stummschalten. Wähl ein anderes Profil.',
	},
	muted_topic_invalid: {
		en: "This can't be muted. Check what you typed, and the end.",
		de: 'Das lässt sich nicht stummschalten. Prüf deine Eingabe und das Ende.',
	},
	block_self: {
		en: "You can't block yourself. Choose another profile.",
		de: 'Du kannst dich nicht selbst blockieren. Wähl ein anderes Profil.',
	},
	batch_too_large: {
		en: 'The batch is too large. Split it.',
		de: 'Das sind zu viele Aufrufe auf einmal. Teile sie auf.',
	},
	address_refused: {
		en: "This address can't be used: it isn't on the internet, or isn't https.",
		de: 'Diese Adresse geht nicht: Sie liegt nicht im Internet oder beginnt nicht mit https.',
	},
	device_invalid: {
		en: "The browser's push service didn't give what's needed. Turn on notifications again.",
		de: 'Der Push-Dienst des Browsers hat unbrauchbare Angaben geliefert. Schalte die Benachrichtigungen noch einmal ein.',
	},
	mail_address_invalid: {
		en: "That isn't an email address. It looks like name@example.org.",
		de: 'Das ist keine E-Mail-Adresse. Sie sieht aus wie name@example.org.',
	},
	trust_invalid: {
		en: 'Add at least one claim, with an ID rather than a name.',
		de: 'Gib mindestens einen Claim mit einer ID an, nicht mit einem Namen.',
	},
	idempotency_key_invalid: {
		en: 'An Idempotency-Key has 1 to 255 printable characters.',
		de: 'Ein Idempotency-Key hat 1 bis 255 druckbare Zeichen.',
	},
	mail_address_missing: {
		en: 'Confirm an address first: follow the link in the mail to it.',
		de: 'Bestätige zuerst eine Adresse: Folge dem Link in der E-Mail an sie.',
	},
	login_invalid: {
		en: "Can't read the saved login. Run tideline login again.",
		de: 'Die Anmeldung der Befehlszeile ist nicht lesbar. Führe tideline login noch einmal aus.',
	},
	bundle_too_large: {
		en: 'A bundle can have up to 20,000 entries. Narrow the filter, or create several.',
		de: 'Ein Prüfpaket fasst höchstens 20.000 Einträge. Grenze den Filter ein oder erstelle mehrere.',
	},
	bundle_empty: {
		en: "The signed log has none of these entries yet. Widen the filter, or wait a minute if they're new.",
		de: 'Das signierte Log hat keinen dieser Einträge. Erweitere den Filter oder warte eine Minute, wenn sie neu sind.',
	},
} satisfies Texts;
