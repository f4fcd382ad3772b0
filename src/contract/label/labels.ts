/** Labels that moderators and their machines put on profiles and events. Each reader chooses what they do. */
/** Kinds of content that readers may want to be warned of. */
export const LABELS = ['spam', 'adult', 'violence', 'misleading'] as const;
export type Label = (typeof LABELS)[number];

/**
 * Choices of a reader for a label.
 * - `show`: the label stands beside the text.
 * - `warn`: the text is covered until the reader opens it.
 * - `hide`: the event is in no list.
 */
export const LABEL_CHOICES = ['show', 'warn', 'hide'] as const;
export type LabelChoice = (typeof LABEL_CHOICES)[number];
export type LabelChoices = Readonly<Record<Label, LabelChoice>>;

/** For readers who have not chosen, and for strangers. */
export const USUAL_CHOICES: LabelChoices = { spam: 'warn', adult: 'warn', violence: 'warn', misleading: 'warn' };

/** Events of one subject that have labels, at the most. Beyond it, its profile is labelled. */
export const MOST_LABELLED_EVENTS = 200;

/** The labels of a subject: of its profile, which hold for all of its events, and of single events by their ids. */
export type SubjectLabels = { labels?: Label[]; labelledEvents?: Record<string, Label[]> };

/** The labels that hold for an event, each once. */
export function labelsOf({ labels = [], labelledEvents = {} }: SubjectLabels, event: string | undefined): Label[] {
	const own = event === undefined ? [] : (labelledEvents[event] ?? []);
	return LABELS.filter((label) => labels.includes(label) || own.includes(label));
}

/** The strictest of what a reader chose for these labels. */
export function strictest(labels: readonly Label[], choices: LabelChoices): LabelChoice {
	const chosen = labels.map((label) => choices[label]);
	return LABEL_CHOICES.findLast((choice) => chosen.includes(choice)) ?? 'show';
}
