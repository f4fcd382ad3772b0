/** An alert sealed for a device opens with its keys alone, and says who sent it. */
import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimsOf, decrypted, newSubscription, opened } from '../testing/push-service.ts';
import { AlertSealer, newAlertKeys, publicKeyOf } from './alert-sealer.ts';

const ALERT = { v: 1, id: 'a', kind: 'mention', language: 'de', name: 'Zoë', text: '潮 🌊', path: '/' } as const;

test('the tests decrypt as RFC 8291 does in its example', () => {
	const keys = createECDH('prime256v1');
	keys.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
	const sealed =
		'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
	expect(decrypted(keys, 'BTBZMqHH6r4Tts7J_aSIgg', Buffer.from(sealed, 'base64url'))).toBe(
		'When I grow up, I want to be a watermelon',
	);
});

test('an alert opens with the keys of its device alone, and is signed with ours', async () => {
	const { privateKey, publicKey } = newAlertKeys();
	const sealer = new AlertSealer({ privateKey, contact: 'mailto:tides@example.org' });
	const browser = newSubscription('https://push.example');
	const { headers, body } = await sealer.seal(browser.subscription, JSON.stringify(ALERT), {
		seconds: 60,
		topic: 'one',
	});
	const sealed = { headers: { authorization: headers.Authorization ?? '' }, bytes: Buffer.from(body) };
	expect(opened(browser, sealed)).toEqual(ALERT);
	expect(() => opened(newSubscription(), sealed)).toThrow('authenticate');
	expect(headers).toMatchObject({ TTL: '60', Topic: 'one', 'Content-Encoding': 'aes128gcm' });
	const claims = await claimsOf(publicKey, sealed);
	expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'mailto:tides@example.org' });
	expect(claims.exp).toBeLessThanOrEqual(Date.now() / 1_000 + 86_400);
	await expect(claimsOf(newAlertKeys().publicKey, sealed)).rejects.toThrow('another key');
});

test('a new key is a new one each time, and says which public key is its own', () => {
	const keys = Array.from({ length: 300 }, newAlertKeys);
	// One of so many keys very likely begins with a byte of zeros.
	for (const { privateKey, publicKey } of keys) {
		expect(privateKey).toMatch(/^[\w-]{43}$/);
		expect(publicKey).toMatch(/^B[\w-]{86}$/);
		expect(publicKeyOf(privateKey)).toBe(publicKey);
	}
	expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(keys.length);
});
