import type { Event } from '../../contract/event/event.ts';
import { EVENT_NAMES, fieldsIn } from '../../contract/event/event-fields.ts';
import { packRef } from '../../contract/event/event-ref.ts';
import { type Label, labelsOf } from '../../contract/label/labels.ts';
import type { EventCounts } from '../../contract/reading/thread.ts';
import { machineOf } from '../../contract/subject/encoded-uid.ts';
import type { NamedSubject } from '../../contract/subject/subject-card.ts';
import { printJson, printLine } from './print.ts';

type Printed = Event & Partial<EventCounts>;

/**
 * Events in words, or each as JSON on a line: with the names and labels that `people` have now, else with the names of the
 * posting.
 */
export function printEvents(
	events: readonly Printed[],
	{ json, people = [] }: { json: boolean | undefined; people?: readonly NamedSubject[] },
): void {
	const names = new Map(people.map((one) => [one.id, one]));
	for (const event of events) {
		const { name = event.name, handle = event.handle } = names.get(event.actor) ?? {};
		const named = { ...event, name, ...(handle !== undefined && { handle }) };
		const labels = labelsOf(names.get(event.actor) ?? {}, event.id);
		if (json) printJson({ ...asJson(named), ...(labels.length > 0 && { labels }) });
		else for (const line of linesOf(named, names, labels)) printLine(line);
	}
}

function asJson(event: Printed): object {
	return { ...fieldsIn(LEADING_FIELDS, event), ...fieldsIn([...EVENT_NAMES, ...COUNTED_FIELDS], event) };
}

const LEADING_FIELDS = ['id', 'actor', 'text', 'occurredAt'] as const;
const COUNTED_FIELDS = ['replies', 'correction', 'reactions', 'myReactions'] as const;

/** Indents all lines of a text but the first, so that none looks like another event. */
function linesOf(event: Event, names: ReadonlyMap<string, NamedSubject>, labels: readonly Label[]): string[] {
	const [first = '', ...others] = event.text.split('\n');
	const more = [...others, ...answeredBy(event, names), ...aboutOf(event, names)];
	const poster = labels.length > 0 ? `${event.name} [${labels.join(', ')}]` : event.name;
	return [`${event.occurredAt}  ${poster}: ${first}`, ...more.map((line) => `    ${line}`)];
}

/** The event that this one answers, named so that `replies` and `post --reply-to` take it. */
function answeredBy({ replyTo, corrects }: Event, names: ReadonlyMap<string, NamedSubject>): string[] {
	if (!replyTo) return [];
	const poster = names.get(replyTo.subject)?.name ?? replyTo.subject;
	return [`${corrects ? 'corrects' : 'in reply to'} ${poster} (${packRef(replyTo)})`];
}

/** The subject or thing that an event is about, as pages show it. */
function aboutOf({ actor, about }: Event, names: ReadonlyMap<string, NamedSubject>): string[] {
	if (about === undefined) return [];
	const id = machineOf(about);
	if (id === actor) return [];
	const named = id && names.get(id);
	return [named ? `by ${named.name}` : `about ${about}`];
}
