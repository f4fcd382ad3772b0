/**
 * Devices: browsers in which a subject is told of its notifications while no page is open, by the push service of the
 * browser's maker (RFC 8030). An *alert* is one notification on its way to one device.
 */
import type { SessionId } from './session.ts';

/** Devices of a subject, at the most: a further one takes the place of the oldest. */
export const MOST_DEVICES = 20;
/** Characters of an endpoint. Those of the known push services have some 200 to 700. */
export const LONGEST_ENDPOINT = 1_024;

/** Hours after which a device is not alerted any more. */
export const ALERTED_HOURS = 24;

/**
 * The address at which a push service takes messages for a browser, and the browser's keys in base64url, which encrypt
 * them.
 */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** A browser that a session belongs to. `language` is that of its pages, by two letters; `createdAt` is ISO 8601 in UTC. */
export type Device = Subscription & { session: SessionId; language: string; createdAt: string };

/**
 * The message that a device is sent, encrypted. The device has the words in its own language. `path` is the page to
 * open.
 */
export type Alert = {
	v: 1;
	id: string;
	kind: string;
	language: string;
	name: string;
	text?: string;
	path: string;
};
