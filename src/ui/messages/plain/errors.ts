import type { ErrorCode } from '../../../contract/errors/errors.ts';
import type { Text } from '../language/in-language.ts';
import { errorsOfApprovals } from './errors-of-approvals.ts';
import { errorsOfInput } from './errors-of-input.ts';
import { errorsOfSignUp } from './errors-of-sign-up.ts';

/**
 * A sentence for each error code, on the page that lists them. The sentences of the server itself are in English and say
 * more: readers of other languages get these instead.
 */
export const errors = {
	...errorsOfInput,
	...errorsOfSignUp,
	not_signed_in: {
		en: "You're not signed in. Sign in, then try again.",
		de: 'Du bist nicht angemeldet. Melde dich an und versuch es noch einmal.',
	},
	token_missing: {
		en: 'Send a token: Authorization: Bearer tdl_…',
		de: 'Sende ein Token: Authorization: Bearer tdl_…',
	},
	token_malformed: {
		en: "This isn't a complete token. Copy all of it, starting with tdl_.",
		de: 'Das ist kein vollständiges Token. Kopiere es ganz, ab tdl_.',
	},
	token_unknown: {
		en: "There's no such token. Issue a new one.",
		de: 'Dieses Token gibt es nicht. Stelle ein neues aus.',
	},
	token_expired: {
		en: 'The token has expired. Renew it, then use the new one.',
		de: 'Dieses Token ist abgelaufen. Erneuere es, und nimm dann das neue.',
	},
	token_revoked: {
		en: 'The token was revoked. Issue a new one.',
		de: 'Dieses Token wurde widerrufen. Stelle ein neues aus.',
	},
	workload_token_invalid: {
		en: "The workload's token isn't valid. Get a new one from its issuer.",
		de: 'Das Token dieses Workloads ist nicht gültig. Hol ein neues von seinem Aussteller.',
	},
	signature_invalid: {
		en: "The signature doesn't match a current secret. Set the webhook's secret again.",
		de: 'Die Signatur passt zu keinem gültigen Geheimnis. Setze das Geheimnis des Webhooks neu.',
	},
	forbidden: { en: "You're not allowed to do this. The error says who is.", de: 'Das darfst du hier nicht.' },
	workload_not_trusted: {
		en: "The profile doesn't trust this workload. Its owner manages trusted workloads.",
		de: 'Das Profil vertraut diesem Workload nicht. Das legt der Besitzer fest.',
	},
	blocked: {
		en: "There's a block between you and this profile. If it's yours, you can unblock.",
		de: 'Du hast dieses Profil blockiert, oder es hat dich blockiert. Deine eigene Blockierung kannst du aufheben.',
	},
	events_protected: {
		en: 'Only followers can see these events. Ask to follow.',
		de: 'Nur Follower sehen diese Ereignisse. Frag an, ob du folgen darfst.',
	},
	local_only: {
		en: 'This server only answers on its own machine, because no sign-in provider is set up.',
		de: 'Dieser Server antwortet nur auf seinem eigenen Rechner, weil kein Anbieter für die Anmeldung eingerichtet ist.',
	},
	admin_code_needed: {
		en: 'Admins sign in with the one-time link printed at startup. Run `npm run -s tideline -- admin-link` for a new one.',
		de: 'Als Admin meldest du dich mit dem Einmal-Link an, der beim Start ausgegeben wurde. Einen neuen gibt es mit `npm run -s tideline -- admin-link`.',
	},
	subject_not_found: {
		en: 'Profile not found. Check the ID, or search the directory.',
		de: 'Kein Profil mit dieser ID. Prüfe sie, oder such im Verzeichnis.',
	},
	event_not_found: {
		en: 'Event not found. Check the ID and who posted it.',
		de: 'Kein Ereignis mit dieser ID. Prüfe sie, und wer es gepostet hat.',
	},
	feed_not_found: {
		en: "There's no public feed here. The owner can turn it on in settings.",
		de: 'Hier gibt es keinen öffentlichen Feed. Der Besitzer kann ihn in den Einstellungen einschalten.',
	},
	request_not_found: {
		en: 'This request was canceled or already answered. Reload the list.',
		de: 'Diese Anfrage wurde zurückgezogen oder schon beantwortet. Lade die Liste neu.',
	},
	session_not_found: {
		en: 'This session has already ended. Reload the list.',
		de: 'Diese Sitzung ist schon beendet. Lade die Liste neu.',
	},
	token_not_found: {
		en: 'This profile has no such token. Reload the list.',
		de: 'Dieses Token gibt es hier nicht. Lade die Liste neu.',
	},
	trust_not_found: {
		en: 'This profile has no such trusted workload. Reload the list.',
		de: 'Diesen Workload gibt es hier nicht mehr. Lade die Liste neu.',
	},
	mail_link_invalid: {
		en: "This link isn't good any more. Look under Settings → Mail.",
		de: 'Dieser Link gilt nicht mehr. Sieh unter Einstellungen → E-Mail nach.',
	},
	webhook_not_found: {
		en: 'This profile has no such webhook. Reload the list.',
		de: 'Diesen Webhook gibt es hier nicht mehr. Lade die Liste neu.',
	},
	push_not_found: {
		en: 'This webhook has no such push. Its delivery log goes back 30 days.',
		de: 'Diese Sendung gibt es hier nicht mehr. Das Sendeprotokoll reicht 30 Tage zurück.',
	},
	not_found: {
		en: "There's nothing at this address. Check the path.",
		de: 'Unter dieser Adresse gibt es nichts. Prüfe sie.',
	},
	method_not_allowed: {
		en: "This address doesn't accept this method. See the Allow header.",
		de: 'Diese Adresse nimmt diese Methode nicht an.',
	},
	identity_changed: {
		en: "You've signed in as someone else. Reload the page.",
		de: 'Du bist inzwischen mit einem anderen Profil angemeldet. Lade die Seite neu.',
	},
	correction_invalid: {
		en: 'Only a reply to one of your own events can correct it.',
		de: 'Nur eine Antwort auf ein eigenes Ereignis kann es berichtigen.',
	},
	event_already_removed: { en: 'The event has already been removed.', de: 'Dieses Ereignis wurde schon gelöscht.' },
	store_not_empty: {
		en: 'The sample can only be loaded before anyone posts or follows.',
		de: 'Die Beispieldaten lassen sich nur laden, solange noch niemand etwas gepostet hat oder jemandem folgt.',
	},
	sample_unavailable: {
		en: 'The sample can only be loaded into the embedded store.',
		de: 'Die Beispieldaten lassen sich nur in den eingebetteten Speicher laden.',
	},
	held: {
		en: 'This profile is under a legal hold. Nothing can be removed until the operator lifts it.',
		de: 'Für dieses Profil gilt eine Löschsperre. Nichts kann gelöscht werden, bis der Betreiber sie aufhebt.',
	},
	report_self: {
		en: "You can't report yourself.",
		de: 'Dich selbst kannst du nicht melden.',
	},
	decision_invalid: {
		en: "This case can't be decided this way. Reload the page.",
		de: 'Dieser Fall lässt sich so nicht entscheiden. Lade die Seite neu.',
	},
	case_not_found: {
		en: 'This case is closed. Someone else may have decided it: reload the page.',
		de: 'Dieser Fall ist geschlossen. Vielleicht hat jemand anderes entschieden: Lade die Seite neu.',
	},
	decision_not_found: {
		en: "There's no such decision about you. Reload the page.",
		de: 'Diese Entscheidung über dich gibt es nicht. Lade die Seite neu.',
	},
	case_taken: {
		en: 'Someone else is looking at this case. Ask them, or take another one.',
		de: 'Diesen Fall sieht sich gerade jemand anderes an. Frag nach, oder nimm einen anderen.',
	},
	appeal_code_invalid: {
		en: 'This link to appeal is incomplete, or older than an hour. Try to sign in again for a new one.',
		de: 'Dieser Link für den Einspruch ist unvollständig oder älter als eine Stunde. Versuch noch einmal, dich anzumelden: Dann bekommst du einen neuen.',
	},
	appeal_repeated: {
		en: 'Your appeal was decided. You have one for each decision.',
		de: 'Über deinen Einspruch wurde entschieden. Du hast einen für jede Entscheidung.',
	},
	too_many_labels: {
		en: 'So many events of this profile have labels that no more can get one. Label the profile instead: that holds for all of its events.',
		de: 'So viele Ereignisse dieses Profils sind gekennzeichnet, dass keins mehr dazukommen kann. Kennzeichne stattdessen das Profil: Das gilt für alle seine Ereignisse.',
	},
	too_many_reports: {
		en: "You've made 50 reports today. Go on tomorrow.",
		de: 'Du hast heute 50 Meldungen gemacht. Mach morgen weiter.',
	},
	role_refused: {
		en: "This role can't be changed here.",
		de: 'Diese Rolle lässt sich hier nicht ändern.',
	},
	last_admin: {
		en: 'This is the last admin. Make someone else an admin first.',
		de: 'Das ist der letzte Admin. Mach zuerst jemand anderen zum Admin.',
	},
	access_changed: {
		en: 'Someone changed access since you opened this list. Check it again, then sign it off.',
		de: 'Der Zugriff hat sich geändert, seit du diese Liste geöffnet hast. Sieh sie noch einmal durch und bestätige sie dann.',
	},
	...errorsOfApprovals,
	owns_machines: {
		en: 'The profile owns machines. Erase them with it (--with-machines), or first.',
		de: 'Diesem Profil gehören noch Maschinen. Lösche sie vorher, oder gleich mit: --with-machines.',
	},
	erasure_under_way: {
		en: 'The erasure takes a day. Try again then.',
		de: 'Die Löschung dauert einen Tag. Versuch es danach noch einmal.',
	},
	handle_taken: {
		en: 'This handle is taken or reserved. Choose another one.',
		de: 'Dieser Handle ist vergeben oder reserviert. Wähl einen anderen.',
	},
	too_many_tokens: {
		en: "The profile already has 100 active tokens. Revoke one you don't need.",
		de: 'Hier gibt es schon 100 aktive Token. Widerrufe eines, das du nicht mehr brauchst.',
	},
	too_many_trusts: {
		en: 'The profile already trusts 20 workloads. Remove one first.',
		de: 'Hier gibt es schon 20 Workloads. Entferne zuerst einen.',
	},
	too_many_lists: {
		en: 'You already have 50 lists. Delete one first.',
		de: 'Du hast schon 50 Listen. Lösche zuerst eine.',
	},
	list_full: {
		en: 'A list can have up to 100 members. Remove some first.',
		de: 'Auf eine Liste passen 100 Profile. Entferne zuerst einige.',
	},
	too_many_searches: {
		en: 'You already have 50 saved searches. Delete one first.',
		de: 'Du hast schon 50 gespeicherte Suchen. Lösche zuerst eine.',
	},
	too_many_notifying_searches: {
		en: '10 of your saved searches notify you already. Turn one off first.',
		de: '10 deiner gespeicherten Suchen benachrichtigen dich schon. Schalte zuerst eine aus.',
	},
	too_many_muted_topics: {
		en: "You've muted 200 words, hashtags, types, sources and threads. Unmute one first.",
		de: 'Du hast schon 200 Wörter, Hashtags, Typen, Quellen und Threads stummgeschaltet. Heb zuerst eine Stummschaltung auf.',
	},
	too_many_views: {
		en: 'You already have 50 saved views. Delete one first.',
		de: 'Du hast schon 50 gespeicherte Ansichten. Lösche zuerst eine.',
	},
	view_name_taken: {
		en: 'You already have a view with this name. Choose another name.',
		de: 'Du hast schon eine Ansicht mit diesem Namen. Wähl einen anderen Namen.',
	},
	too_many_mails: {
		en: "You've asked for 5 mails to confirm an address within a day. Look into their mailboxes, or try again tomorrow.",
		de: 'Du hast an einem Tag 5 E-Mails zur Bestätigung verlangt. Sieh in den Postfächern nach oder versuch es morgen wieder.',
	},
	too_many_machines: {
		en: 'You already have 100 machines. Delete one first.',
		de: 'Du hast schon 100 Maschinen. Lösche zuerst eine.',
	},
	too_many_webhooks: {
		en: 'The profile already has 10 webhooks. Remove one first.',
		de: 'Hier gibt es schon 10 Webhooks. Entferne zuerst einen.',
	},
	webhook_off: { en: 'The webhook is off. Turn it on first.', de: 'Der Webhook ist aus. Schalte ihn zuerst ein.' },
	request_in_flight: {
		en: 'The same request is still running. Try again in a moment.',
		de: 'Dieselbe Anfrage läuft noch. Versuch es gleich noch einmal.',
	},
	event_removed: { en: 'The event was removed for good.', de: 'Dieses Ereignis wurde endgültig gelöscht.' },
	suspended: {
		en: 'The profile is suspended. Sign in to read why, and to appeal.',
		de: 'Das Profil ist gesperrt. Melde dich an, um den Grund zu lesen und Einspruch einzulegen.',
	},
	subject_erased: {
		en: "The profile was erased and can't act or sign in again. Ask the operator.",
		de: 'Dieses Profil wurde gelöscht und kann sich nicht mehr anmelden. Frag den Betreiber.',
	},
	body_too_large: { en: 'The body is too large. Send less at once.', de: 'Das ist zu groß. Sende weniger auf einmal.' },
	media_type_unsupported: {
		en: "This media type isn't supported. The error names those that are.",
		de: 'Dieses Format wird nicht unterstützt. Sende JSON.',
	},
	content_encoding_unsupported: {
		en: "This compression isn't supported. Send gzip, br or the body as it is.",
		de: 'Diese Komprimierung wird nicht unterstützt. Sende gzip, br oder unkomprimiert.',
	},
	host_unknown: {
		en: "The server doesn't answer for this host.",
		de: 'Dieser Server antwortet nicht für diesen Host.',
	},
	idempotency_key_reused: {
		en: 'This Idempotency-Key was used for something else. Use a new one.',
		de: 'Dieser Idempotency-Key wurde schon für etwas anderes benutzt. Nimm einen neuen.',
	},
	rate_limited: {
		en: 'Too many requests, so none of this was done. Wait as many seconds as Retry-After says.',
		de: '{limit, select, posts {Du postest zu schnell.} follows {Du folgst, blockierst oder schaltest zu schnell stumm.} mentions {Du hast @{about} zu oft erwähnt.} mentioned {Zu viele erwähnen @{about} gerade.} signins {Zu viele Anmeldungen von hier.} reads {Du lädst Seiten zu schnell.} events {Es kommen zu viele Ereignisse.} calls {Dieses Token fragt zu oft.} refusals {Zu viele Anfragen von hier hatten kein gültiges Token.} exceptions {Seiten melden von hier zu viele Fehler.} streams {Deine Timeline ist an zu vielen Stellen offen.} other {Du änderst zu schnell zu viel.}} Versuch es in {minutes, plural, =0 {{seconds, plural, one {einer Sekunde} other {# Sekunden}}} other {# Minuten}} noch einmal.',
	},
	ledger_broken: {
		en: "The profile's ledger is damaged. Contact the operator.",
		de: 'Das Journal dieses Profils ist beschädigt. Sag dem Betreiber Bescheid.',
	},
	internal: {
		en: 'Something went wrong on our side. Try again.',
		de: 'Bei uns ist etwas schiefgegangen. Versuch es noch einmal.',
	},
	link_unavailable: {
		en: "This store can't sign links. Read pages from the server, and contact the operator.",
		de: 'Dieser Speicher stellt keine Links aus. Die Seiten kommen weiter von Tideline selbst. Sag dem Betreiber Bescheid.',
	},
	alerts_unavailable: {
		en: "This server doesn't notify devices. Ask the operator.",
		de: 'Dieser Server benachrichtigt keine Geräte. Frag den Betreiber.',
	},
	log_behind: {
		en: 'This store is older than the published log. Ask the operator.',
		de: 'Dieser Speicher ist älter als das veröffentlichte Log. Frag den Betreiber.',
	},
	log_forked: {
		en: "This store's history differs from the published log. Ask the operator.",
		de: 'Die Geschichte dieses Speichers passt nicht zum veröffentlichten Log. Frag den Betreiber.',
	},
	log_key_changed: {
		en: "The log's key was changed. Ask the operator.",
		de: 'Der Schlüssel des Logs wurde geändert. Frag den Betreiber.',
	},
	entry_not_found: {
		en: 'Entry not found. Search the audit trail.',
		de: 'Diesen Eintrag gibt es nicht. Such im Audit-Protokoll.',
	},
	ledger_busy: {
		en: 'Too much is happening at once. Try again in a moment.',
		de: 'Gerade passiert zu viel auf einmal. Versuch es gleich noch einmal.',
	},
	server_unreachable: {
		en: "The server isn't responding. Check its address and your network.",
		de: 'Der Server antwortet nicht. Prüfe seine Adresse und dein Netz.',
	},
	storage_unavailable: {
		en: "Storage isn't responding. Check whether it went through, then try again.",
		de: 'Der Speicher antwortet nicht. Sieh nach, ob es geklappt hat, und versuch es dann noch einmal.',
	},
	issuer_unavailable: {
		en: "The token's issuer isn't responding. Try again in a moment.",
		de: 'Der Aussteller dieses Tokens antwortet nicht. Versuch es gleich noch einmal.',
	},
	storage_full: {
		en: 'Storage is full, so nothing was saved. Try again once the operator has made room.',
		de: 'Der Speicher ist voll, nichts wurde gespeichert. Versuch es noch einmal, sobald der Betreiber Platz geschaffen hat.',
	},
	writing_stopped: {
		en: 'Nothing was saved, because the service is moving to another store. Try again in a minute.',
		de: 'Nichts wurde gespeichert, weil der Dienst gerade in einen anderen Speicher umzieht. Versuch es in einer Minute noch einmal.',
	},
	mail_unavailable: {
		en: 'This server sends no mail. An operator can set SMTP_URL and MAIL_FROM.',
		de: 'Dieser Server verschickt keine E-Mails. Ein Betreiber kann SMTP_URL und MAIL_FROM setzen.',
	},
	list_not_found: {
		en: "There's no such list. Reload your lists.",
		de: 'Diese Liste gibt es nicht. Lade deine Listen neu.',
	},
	search_not_found: {
		en: "There's no such saved search. Reload your saved searches.",
		de: 'Diese gespeicherte Suche gibt es nicht. Lade deine Suchen neu.',
	},
	muted_topic_not_found: {
		en: "This isn't muted any more. Reload the page.",
		de: 'Das ist nicht mehr stummgeschaltet. Lade die Seite neu.',
	},
	view_not_found: {
		en: "There's no such saved view. Reload your views.",
		de: 'Diese gespeicherte Ansicht gibt es nicht. Lade deine Ansichten neu.',
	},
	bundle_not_found: {
		en: "There's no such bundle. Reload the list of bundles.",
		de: 'Dieses Prüfpaket gibt es nicht. Lade die Liste neu.',
	},
	bundle_deleted: { en: 'This bundle was revoked.', de: 'Dieses Prüfpaket wurde widerrufen.' },
	bundle_expired: {
		en: 'This link has expired. Ask for a new one.',
		de: 'Dieser Link ist abgelaufen. Frag nach einem neuen.',
	},
} satisfies Record<ErrorCode, Text>;
