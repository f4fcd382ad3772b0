/**
 * A push service on loopback, and browsers that subscribe there: a message is decrypted with the keys of the browser that
 * it is for, as RFC 8291 has it, and its signature is verified (RFC 8292). None of it is the code that made them.
 */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import type { Alert, Subscription } from '../contract/caller/device.ts';
import { AlertSealer, newAlertKeys } from '../outbound/alert-sealer.ts';
import { OutsideSender } from '../outbound/send-outside.ts';
import { type Received, type Receiver, startReceiver } from './webhook-receiver.ts';

/** Ports of a world that sends alerts, to nowhere inside. */
export const ALERTING = {
	alerts: new AlertSealer({ ...newAlertKeys(), contact: 'mailto:tides@example.org' }),
	outside: new OutsideSender({ inside: [], resolve: async () => [{ address: '1.1.1.1', family: 4 }] }),
};

export type PushService = Receiver;

export const startPushService = (): Promise<PushService> => startReceiver(201);

/** A browser that has subscribed: what it tells us, and the keys that it keeps to itself. */
export type Browser = { subscription: Subscription; keys: ECDH; path: string };

export function newSubscription(service = 'https://push.example'): Browser {
	const keys = createECDH('prime256v1');
	const path = `/send/${randomBytes(24).toString('base64url')}`;
	return {
		keys,
		path,
		subscription: {
			endpoint: new URL(path, service).href,
			p256dh: keys.generateKeys('base64url'),
			auth: randomBytes(16).toString('base64url'),
		},
	};
}

/** A message as a browser reads it. Throws at a message that is not for it, or was changed on its way. */
export function opened({ keys, subscription }: Browser, { bytes }: Pick<Received, 'bytes'>): Alert {
	return JSON.parse(decrypted(keys, subscription.auth, bytes)) as Alert;
}

/** RFC 8291, in one record of RFC 8188: salt, size of records, length of the sender's key and that key, then the text. */
export function decrypted(keys: ECDH, auth: string, sealed: Buffer): string {
	const salt = sealed.subarray(0, 16);
	const begin = 21 + sealed.readUInt8(20);
	const sender = sealed.subarray(21, begin);
	const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
	const secret = hkdfSync('sha256', keys.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32);
	const derived = (what: string, size: number) =>
		Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${what}\0`), size));
	const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
	cipher.setAuthTag(sealed.subarray(-16));
	const padded = Buffer.concat([cipher.update(sealed.subarray(begin, -16)), cipher.final()]);
	// Behind the text of the last record stands a 2, and then zeros.
	return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** The claims that the signature of a message holds, verified with the key that the browser subscribed with. */
export async function claimsOf(publicKey: string, { headers }: Pick<Received, 'headers'>) {
	const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
	if (key !== publicKey) throw new Error(`The message is signed with another key: ${key}`);
	const point = Buffer.from(publicKey, 'base64url');
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
	const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'));
	return payload;
}
