import type { Event } from '../../contract/event/event.ts';

/** All of these events with their full texts, one below the other. */
export function PrintedEvents({ events }: { events: readonly Event[] }) {
	return events.map(({ id, name, handle, verb, type, occurredAt, text, url }) => (
		<article key={id} className="break-inside-avoid border-b border-line py-2 text-small">
			<h2 className="font-semibold">
				<bdi>{name}</bdi> <span className="font-normal text-muted">{facts([handle && `@${handle}`, verb, type])}</span>
			</h2>
			<p className="text-fine text-muted tabular-nums">{facts([utc(occurredAt), id])}</p>
			<p dir="auto" className="rich-text">
				{text}
			</p>
			{url && <p className="[overflow-wrap:anywhere]">{url}</p>}
		</article>
	));
}

const facts = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ');
const utc = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
