/** Messages of web push, as RFC 8291 encrypts them and RFC 8292 (VAPID) signs who sends them. */
import { createECDH } from 'node:crypto';
import type { Subscription } from '../contract/caller/device.ts';

/** Values of the settings VAPID_PRIVATE_KEY and VAPID_CONTACT. */
export type AlertSettings = { privateKey: string; contact: string };

export class AlertSealer {
	readonly publicKey: string;
	readonly #settings: AlertSettings;

	constructor(settings: AlertSettings) {
		this.#settings = settings;
		this.publicKey = publicKeyOf(settings.privateKey);
	}

	async seal(
		{ endpoint, p256dh, auth }: Subscription,
		alert: string,
		{ seconds, topic }: { seconds: number; topic: string },
	): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
		const { privateKey, contact } = this.#settings;
		// It brings 40 modules, which a process without devices to alert does without.
		const { default: webPush } = await import('web-push');
		const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, alert, {
			vapidDetails: { subject: contact, publicKey: this.publicKey, privateKey },
			contentEncoding: 'aes128gcm',
			TTL: seconds,
			topic,
		});
		return { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])), body };
	}
}

/** A fresh pair of keys of P-256, in base64url. */
export function newAlertKeys(): { privateKey: string; publicKey: string } {
	const pair = createECDH('prime256v1');
	pair.generateKeys();
	// Node leaves out zeros in front.
	const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
	return { privateKey, publicKey: publicKeyOf(privateKey) };
}

/** Throws for what is no private key of that curve. */
export function publicKeyOf(privateKey: string): string {
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(privateKey, 'base64url');
	return pair.getPublicKey('base64url');
}
