/**
 * Keys that sign pushes, after Standard Webhooks: a secret for HMAC-SHA-256 (`v1`), and a key pair for Ed25519 (`v1a`).
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { WebhookRow } from '../../storage/rows/webhooks.ts';
import { isoTime, type Ports } from '../ports/ports.ts';

const SECRET_BYTES = 32;
/** RFC 8410: what comes before the 32 bytes of a private key of Ed25519 in PKCS #8. */
const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_BYTES = 32;

export type WebhookKeys = Pick<WebhookRow, 'secret' | 'privateKey' | 'publicKey'>;

export function newWebhookKeys({ randomBytes }: Pick<Ports, 'randomBytes'>): WebhookKeys {
	const privateKey = Buffer.concat([PKCS8_OF_ED25519, randomBytes(SECRET_BYTES)]);
	const publicKey = createPublicKey(readKey(privateKey.toString('base64'))).export({ format: 'der', type: 'spki' });
	return {
		secret: Buffer.from(randomBytes(SECRET_BYTES)).toString('base64'),
		privateKey: privateKey.toString('base64'),
		publicKey: `whpk_${publicKey.subarray(-PUBLIC_KEY_BYTES).toString('base64')}`,
	};
}

/** A secret as receivers are told it. */
export const writeSecret = ({ secret }: Pick<WebhookRow, 'secret'>): string => `whsec_${secret}`;

/** The headers of a push that is sent at this time, in Unix milliseconds. Old keys sign beside new ones until they end. */
export function signatureHeaders(webhook: WebhookRow, id: string, now: number, body: string): Record<string, string> {
	const { secret, privateKey, oldSecret, oldPrivateKey, secretUntil } = webhook;
	const timestamp = Math.floor(now / 1_000);
	const content = `${id}.${timestamp}.${body}`;
	const isOldGood = secretUntil !== undefined && isoTime(now) < secretUntil;
	const signatures = [signedV1(secret, content), signedV1a(privateKey, content)];
	if (isOldGood && oldSecret !== undefined) signatures.push(signedV1(oldSecret, content));
	if (isOldGood && oldPrivateKey !== undefined) signatures.push(signedV1a(oldPrivateKey, content));
	return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}

const signedV1 = (secret: string, content: string): string =>
	`v1,${createHmac('sha256', Buffer.from(secret, 'base64')).update(content).digest('base64')}`;

const signedV1a = (privateKey: string, content: string): string =>
	`v1a,${sign(null, Buffer.from(content), readKey(privateKey)).toString('base64')}`;

function readKey(privateKey: string): KeyObject {
	return createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
}
