import type { ReactNode } from 'react';
import type { Event } from '../../contract/event/event.ts';
import type { Label } from '../../contract/label/labels.ts';

/** An event that the server has not accepted yet has no id, and so no page. */
export type ShownEvent = Omit<Event, 'id'> & { id?: string };

export type EventProps = {
	event: ShownEvent;
	/** Its menu. */
	aside?: ReactNode;
	/** Stands in for the time. */
	when?: ReactNode;
	/** Whether it stands on its own page, with its time above it. */
	isAlone?: boolean;
	/** Whether a heading above it says the day. */
	isUnderDay?: boolean;
	/** Whether the event above is of the same type, so that it need not be said again. */
	repeats?: boolean;
	/** Whether it stands below the event that it answers, which need not be said again. */
	isBelowAnswered?: boolean;
	/** Whether it comes in during a flick: its text is whole, and the rest has its room. */
	isLight?: boolean;
	/** Its labels, where the reader is a stranger, who is told no names. */
	labels?: readonly Label[];
};

/** `who` is the id of the event's heading. `richText` replaces its text. */
export type BodyProps = EventProps & { who: string; richText?: ReactNode };
