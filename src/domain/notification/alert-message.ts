import { z } from 'zod';
import { isEventId } from '../../contract/event/event-id.ts';
import { SessionId } from '../../contract/schema/session.ts';
import { SubjectId } from '../../contract/schema/subject.ts';
import type { AlertOf } from '../../storage/rows/alerts.ts';

/** Message of an alert in the queue of pushes: ids, and the host of the push service, by which alerts take turns. */
const AlertMessage = z.strictObject({
	v: z.literal(1),
	reader: SubjectId,
	notification: z.string().refine(isEventId),
	session: SessionId,
	service: z.string(),
});
export type AlertMessage = AlertOf & { service: string };

export const alertMessage = ({ reader, notification, session, service }: AlertMessage): string =>
	JSON.stringify({ v: 1, reader, notification, session, service });

/** Undefined for anything that is not a message of this version. */
export function parseAlertMessage(body: string): AlertMessage | undefined {
	try {
		return AlertMessage.parse(JSON.parse(body));
	} catch {
		return undefined;
	}
}

/** In which line an alert waits for its turn: of 16 for each push service, which serves far more than a webhook does. */
export const lineOfAlert = ({ service, session }: AlertMessage): string => `${service}#${session.slice(-1)}`;
