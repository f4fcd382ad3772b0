import type { PostInput } from '../../contract/event/event.ts';
import type { GithubReading } from '../../contract/event/github.ts';
import { WithAction } from '../../contract/schema/machines/github-payload.ts';
import { HttpUrl } from '../../contract/schema/text.ts';
import { parseTime } from '../../contract/when/date-time.ts';
import { eventLine, shortName } from './event-line.ts';
import { READERS } from './happenings.ts';

/** GitHub began in this year: a time before it is a wrong one. */
const FIRST_TIME = Date.UTC(2008, 0);

/**
 * Reads a payload of GitHub, by the name of its event, as an event to post. Texts of others are cleaned and cut, so
 * that none loses the event. Throws a `ZodError` for a payload that lacks what such an event needs.
 */
export function readPayload(event: string, payload: unknown): GithubReading {
	const read = Object.hasOwn(READERS, event) ? READERS[event] : undefined;
	const { action } = WithAction.parse(payload);
	const happening = read?.(payload, action);
	if (!happening) return { ignored: `${nameOf(event, action)} isn't posted here.` };
	const { repository, verb, what, title, url, at } = happening;
	const input: PostInput = { verb, text: eventLine(what, title), type: `github.${event}` };
	const address = addressIn(url);
	const occurredAt = timeIn(at);
	if (address !== undefined) input.url = address;
	if (occurredAt !== undefined) input.occurredAt = occurredAt;
	return { source: addressIn(repository.html_url) ?? shortName(repository.full_name), input };
}

/** Such as `pull_request.edited`. */
function nameOf(event: string, action: string): string {
	return shortName(action === '' ? event : `${event}.${action}`);
}

function addressIn(url: string | null | undefined): string | undefined {
	return HttpUrl.safeParse(url).data;
}

function timeIn(written: string | null | undefined): number | undefined {
	const time = parseTime(written ?? '');
	return time !== undefined && time >= FIRST_TIME ? time : undefined;
}
