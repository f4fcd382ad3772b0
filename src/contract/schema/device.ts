import { z } from 'zod';
import { LONGEST_ENDPOINT } from '../caller/device.ts';
import { codedIssue } from '../errors/errors.ts';

const KEYS = "These aren't the keys of a browser's push subscription.";

/** Base64url of so many bytes, without padding, as a browser writes it. */
const keyOf = (characters: number) =>
	z
		.string()
		.refine((key) => key.length === characters && /^[A-Za-z0-9_-]+$/.test(key), codedIssue('device_invalid', KEYS));

/** Keys and address in the form of `PushSubscription.toJSON`. */
export const AddDeviceInput = z.strictObject({
	endpoint: z
		.string()
		.refine(
			(url) => url.length <= LONGEST_ENDPOINT,
			codedIssue('device_invalid', `The address of a push service has at most ${LONGEST_ENDPOINT} characters.`),
		),
	p256dh: keyOf(87),
	auth: keyOf(22),
	language: z
		.string()
		.refine((tag) => /^[a-z]{2}$/.test(tag), codedIssue('device_invalid', 'A language has two letters.')),
});

export const DeviceState = z.object({
	key: z.string().nullable().describe('What a browser subscribes with. Null: this service sends no alerts.'),
	on: z.boolean().describe('Whether the browser of this session shows notifications.'),
});
export type DeviceState = z.infer<typeof DeviceState>;
