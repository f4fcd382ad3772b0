/** The devices of a subject. Each is the browser of one of its sessions, and counts as long as that session does. */
import { ECDH } from 'node:crypto';
import { type Device, MOST_DEVICES, type Subscription } from '../../contract/caller/device.ts';
import type { SessionId } from '../../contract/caller/session.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { DeviceState } from '../../contract/schema/device.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getDevices, putDevices } from '../../storage/rows/ledger/devices.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';
import { liveSessions } from '../session/live-sessions.ts';
import { decideRemoval, fieldsOfDevice } from './remove-device.ts';

type OfSession = { subject: SubjectId; session: SessionId | undefined };
export type AddDeviceInput = OfSession & Subscription & Pick<Device, 'language'>;

/** Whether the browser of a session is told of notifications, and what it would subscribe with. */
export async function getDevice({ domain, principal }: Ctx, { subject, session }: OfSession): Promise<DeviceState> {
	authorize(principal, 'device.change', subject);
	if (!domain.alerts) return { key: null, on: false };
	const devices = await liveDevices(domain, subject);
	return { key: domain.alerts.publicKey, on: devices.some((device) => device.session === session) };
}

/**
 * Tells the browser of a session of notifications from now on. A session has one device, and a subject 20: a further one
 * takes the place of the oldest. Throws `alerts_unavailable`, `address_refused`, `device_invalid`, `session_not_found`.
 */
export async function addDevice(
	ctx: Ctx,
	{ subject, session, endpoint, p256dh, auth, language }: AddDeviceInput,
): Promise<DeviceState> {
	const { domain, principal } = ctx;
	authorize(principal, 'device.change', subject);
	if (!domain.alerts || !domain.outside)
		throw new TidelineError('alerts_unavailable', "This server doesn't notify devices. An operator can set it up.");
	assertOnCurve(p256dh);
	await domain.outside.assertCallable(endpoint);
	await runCommand<void>(ctx, {
		subject,
		async decide() {
			const [sessions, devices] = await Promise.all([
				liveSessions(domain, subject),
				getDevices(domain.store.tables.ledger, subject),
			]);
			const isLive = ({ id }: { id: SessionId }) => id === session;
			if (session === undefined || !sessions.some(isLive))
				throw new TidelineError('session_not_found', 'This session has already ended. Sign in again.');
			const asked = { session, endpoint, p256dh, auth, language };
			const before = devices.find((device) => device.session === session);
			if (before && isSame(before, asked)) return { settled: undefined };
			const others = devices.filter(
				(device) =>
					device.session !== session &&
					// The browser had another session before.
					device.endpoint !== endpoint &&
					sessions.some(({ id }) => id === device.session),
			);
			return {
				action: 'device-added',
				target: session,
				...provenChange(domain, { after: fieldsOfDevice(asked) }),
				facts: ({ at }) => [putDevices(subject, [{ ...asked, createdAt: at }, ...others].slice(0, MOST_DEVICES))],
				result: () => undefined,
			};
		},
	});
	return { key: domain.alerts.publicKey, on: true };
}

/** Tells the browser of a session of nothing any more. It may be no device. */
export async function removeDevice(ctx: Ctx, { subject, session }: OfSession): Promise<DeviceState> {
	const { domain, principal } = ctx;
	authorize(principal, 'device.change', subject);
	await runCommand<void>(ctx, {
		subject,
		decide: () => decideRemoval(domain, subject, (device) => device.session === session),
	});
	return { key: domain.alerts?.publicKey ?? null, on: false };
}

/** Those of sessions that go on. */
export async function liveDevices(domain: Domain, subject: SubjectId): Promise<Device[]> {
	const devices = await getDevices(domain.store.tables.ledger, subject);
	if (devices.length === 0) return [];
	const sessions = await liveSessions(domain, subject);
	return devices.filter(({ session }) => sessions.some(({ id }) => id === session));
}

const isSame = (one: Omit<Device, 'createdAt'>, other: Omit<Device, 'createdAt'>): boolean =>
	one.endpoint === other.endpoint &&
	one.p256dh === other.p256dh &&
	one.auth === other.auth &&
	one.language === other.language;

/** Nothing can be encrypted for what is no point of P-256. */
function assertOnCurve(p256dh: string): void {
	try {
		ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
	} catch (error) {
		throw new TidelineError('device_invalid', "These aren't the keys of a browser's push subscription.", {
			cause: error,
		});
	}
}
