import type { ErrorCode } from '../../../contract/errors.ts';

/** The server's English sentences in German, by error code. */
export const errors: Record<ErrorCode, string> = {
	invalid_input: 'Diese Eingabe ist nicht gültig.',
	text_missing: 'Der Text fehlt: Schreibe etwas.',
	text_blank: 'Der Text ist leer: Schreibe etwas.',
	text_too_long: 'Der Text ist zu lang: Höchstens 4.000 Zeichen sind erlaubt.',
	text_control_character: 'Der Text enthält ein Steuerzeichen: Nur Zeilenumbrüche und Tabulatoren sind erlaubt.',
	text_lone_surrogate: 'Der Text enthält ein halbes Zeichen (ein einzelnes Surrogat): Sende gültiges Unicode.',
	verb_invalid: 'Dieses Verb ist nicht gültig: Nimm ein kurzes Wort ohne Sonderzeichen.',
	type_invalid: 'Dieser Typ ist nicht gültig: Nimm einen kurzen Namen wie com.example.deployed.',
	url_invalid: 'Der Link ist nicht lesbar: Schreibe ihn ganz aus, mit https://.',
	url_too_long: 'Der Link ist zu lang: Höchstens 2.048 Zeichen sind erlaubt.',
	url_not_http: 'Der Link muss mit http:// oder https:// beginnen.',
	occurred_at_invalid: 'Dieser Zeitpunkt ist nicht lesbar: Schreibe ihn wie 2026-01-31T12:00:00Z.',
	name_invalid: 'Dieser Name geht nicht: Schreibe 1 bis 80 Zeichen in einer Zeile, alle sichtbar.',
	handle_invalid:
		'Ein Handle hat 1 bis 40 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche und beginnt und endet mit einem Buchstaben oder einer Ziffer.',
	subject_invalid: 'Das ist keine Profil-ID. Prüfe sie, oder suche im Verzeichnis nach dem Handle.',
	event_invalid: 'Das ist keine ID eines Ereignisses. Prüfe sie.',
	tag_invalid: 'Ein Hashtag hat 1 bis 50 Buchstaben, Ziffern und Unterstriche, darunter mindestens einen Buchstaben.',
	session_invalid: 'Das ist keine ID einer Sitzung.',
	cursor_invalid: 'Diese Fortsetzung ist nicht lesbar: Fang die Liste von vorn an.',
	cloud_event_invalid: 'Dieses CloudEvent ist nicht gültig.',
	json_invalid: 'Das ist kein gültiges JSON.',
	request_invalid: 'Diese Anfrage ist nicht lesbar.',
	follow_self: 'Niemand folgt sich selbst: Was du postest, steht ohnehin in deiner Zeitleiste.',
	mute_self: 'Dich selbst kannst du nicht stummschalten: Wähle ein anderes Profil.',
	block_self: 'Dich selbst kannst du nicht blockieren: Wähle ein anderes Profil.',
	batch_too_large: 'Das sind zu viele Aufrufe auf einmal: Teile sie auf.',
	not_signed_in: 'Du bist nicht angemeldet. Melde dich an, und versuche es noch einmal.',
	forbidden: 'Das darfst du hier nicht.',
	blocked:
		'Zwischen dir und diesem Profil steht eine Blockierung: Ihr könnt einander weder folgen noch lesen. Hast du es blockiert, hebe das auf.',
	events_protected: 'Diese Ereignisse sind für die Follower dieses Profils: Frag an, ob du folgen darfst.',
	local_only: 'Dieser Server antwortet nur auf dieser Maschine: Es ist kein Anbieter für die Anmeldung eingerichtet.',
	admin_code_needed:
		'Als Administrator meldest du dich mit dem Link an, den der Start ausgegeben hat. `npm run -s tideline -- admin-link` gibt einen neuen aus.',
	subject_not_found: 'Dieses Profil gibt es nicht. Prüfe die ID, oder suche im Verzeichnis danach.',
	event_not_found: 'Dieses Ereignis gibt es hier nicht. Vielleicht hat es ein anderes Profil gepostet.',
	request_not_found:
		'Diese Anfrage gibt es nicht mehr: Sie wurde zurückgezogen oder schon beantwortet. Lade die Liste neu.',
	session_not_found: 'Diese Sitzung ist schon beendet. Lade die Liste neu.',
	feed_not_found: 'Hier gibt es keinen öffentlichen Feed. Wer hier postet, kann ihn in den Einstellungen einschalten.',
	not_found: 'Das gibt es hier nicht.',
	method_not_allowed: 'So lässt sich das nicht aufrufen.',
	identity_changed: 'Du bist inzwischen mit einem anderen Profil angemeldet: Lade diese Seite neu.',
	event_already_removed: 'Dieses Ereignis wurde schon gelöscht.',
	handle_taken: 'Dieser Handle ist schon vergeben: Wähle einen anderen.',
	body_too_large: 'Das ist zu groß: Sende weniger auf einmal.',
	media_type_unsupported: 'Mit diesem Format kann Tideline nichts anfangen: Sende JSON.',
	host_unknown: 'Dieser Server antwortet nicht für diesen Host, nur für localhost.',
	rate_limited:
		'{limit, select, posts {Du postest sehr schnell.} follows {Du änderst sehr schnell, wem du folgst oder wen du stummschaltest oder blockierst.} mentions {Du hast @{about} sehr oft erwähnt.} mentioned {Sehr viele erwähnen @{about} gerade.} signins {Von hier gab es sehr viele Anmeldungen.} reads {Du liest sehr schnell.} streams {Deine Zeitleiste ist an sehr vielen Stellen offen.} other {Du änderst sehr schnell sehr viel.}} Versuche es in {minutes, plural, =0 {{seconds, plural, one {einer Sekunde} other {# Sekunden}}} other {# Minuten}} noch einmal.',
	ledger_broken: 'Das Journal dieses Profils ist beschädigt. Sag dem Betreiber Bescheid.',
	internal: 'Hier ist etwas schiefgegangen, und es wurde festgehalten. Versuche es noch einmal.',
	link_unavailable:
		'Dieser Speicher stellt keine Links aus: Die Seiten kommen weiter von Tideline selbst. Sag dem Betreiber Bescheid.',
	ledger_busy: 'Gerade passiert zu viel auf einmal. Versuche es gleich noch einmal.',
	storage_full:
		'Der Speicher ist voll, und nichts wurde geschrieben. Der Betreiber muss Platz schaffen: Versuche es danach noch einmal.',
	storage_unavailable:
		'Der Speicher antwortet nicht. Sieh nach, ob es schon geschehen ist, und versuche es dann noch einmal.',
};
