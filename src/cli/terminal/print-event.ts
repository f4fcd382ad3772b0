import type { Event } from '../../contract/event.ts';
import { printJson, printLine } from './print.ts';

/** An event in words, or as JSON on a line. */
export function printEvent(event: Event, json: boolean | undefined): void {
	if (json) printJson(asJson(event));
	else for (const line of linesOf(event)) printLine(line);
}

function asJson({ id, actor, name, handle, verb, text, url, type, occurredAt }: Event): object {
	return { id, actor, text, occurredAt, name, handle, verb, url, type };
}

/** Indents all lines of a text but the first, so that none looks like another event. */
function linesOf({ name, text, occurredAt }: Event): string[] {
	const [first = '', ...others] = text.split('\n');
	return [`${occurredAt}  ${name}: ${first}`, ...others.map((line) => `    ${line}`)];
}
