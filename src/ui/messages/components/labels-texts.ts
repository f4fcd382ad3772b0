import type { Label, LabelChoice } from '../../../contract/label/labels.ts';
import type { Text, Texts } from '../language/in-language.ts';

export const labelsTexts = {
	labelNames: {
		spam: { en: 'Spam', de: 'Spam' },
		adult: { en: 'Adult content', de: 'Nur für Erwachsene' },
		violence: { en: 'Violence', de: 'Gewalt' },
		misleading: { en: 'Misleading', de: 'Irreführend' },
	} satisfies Record<Label, Text>,
	labelMeanings: {
		spam: { en: 'Advertising, or the same thing over and over.', de: 'Werbung, oder immer wieder dasselbe.' },
		adult: { en: 'Sex and nudity.', de: 'Sex und Nacktheit.' },
		violence: { en: 'Violence and its victims.', de: 'Gewalt und ihre Opfer.' },
		misleading: { en: 'Known to be false, or out of context.', de: 'Bekanntlich falsch, oder ohne Zusammenhang.' },
	} satisfies Record<Label, Text>,
	labelChoices: {
		show: { en: 'Show', de: 'Zeigen' },
		warn: { en: 'Warn', de: 'Warnen' },
		hide: { en: 'Hide', de: 'Verbergen' },
	} satisfies Record<LabelChoice, Text>,
	labels: {
		labelledAs: { en: 'Labelled: {labels}', de: 'Gekennzeichnet: {labels}' },
		show: { en: 'Show', de: 'Zeigen' },
		cover: { en: 'Cover again', de: 'Wieder verdecken' },
		saved: { en: 'Saved.', de: 'Gespeichert.' },
		notSaved: { en: "Your choice wasn't saved.", de: 'Deine Wahl wurde nicht gespeichert.' },
	},
	moderate: {
		open: { en: 'Moderate', de: 'Moderieren' },
		event: { en: 'Moderate this event of {name}', de: 'Dieses Ereignis von {name} moderieren' },
		profile: { en: 'Moderate {name}', de: '{name} moderieren' },
		about: {
			en: '{name} reads your reason, and can appeal once against a label or a limit. It is on the audit trail.',
			de: '{name} liest deine Begründung und kann gegen Kennzeichen oder eine Einschränkung einmal Einspruch einlegen. Das Audit-Protokoll behält alles.',
		},
		labels: { en: 'Labels', de: 'Kennzeichen' },
		limit: { en: 'Limit this profile', de: 'Dieses Profil einschränken' },
		limitText: {
			en: 'It posts as before, but is in no list, suggestion or trend, and only followers find its events.',
			de: 'Es postet wie bisher, steht aber in keiner Liste, keinem Vorschlag und keinem Trend. Nur wer folgt, findet die Ereignisse.',
		},
		limitedSince: { en: 'Limited since <time></time>.', de: 'Eingeschränkt seit <time></time>.' },
		reason: { en: 'Reason', de: 'Begründung' },
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		save: { en: 'Save', de: 'Speichern' },
		saving: { en: 'Saving…', de: 'Wird gespeichert …' },
		done: { en: 'Saved, and {name} is told.', de: 'Gespeichert. {name} erfährt davon.' },
	},
} as const satisfies Texts;
