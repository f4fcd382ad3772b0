import { useName } from '../subject/use-name.ts';
import type { ShownEvent } from './event-props.ts';

/** The name and handle of an event's poster as they are now. Until they are known, those that it had when it posted. */
export function usePoster({ actor, name, handle }: Pick<ShownEvent, 'actor' | 'name' | 'handle'>) {
	const named = useName(actor);
	return { name: named?.name ?? name, handle: named?.handle ?? handle };
}
