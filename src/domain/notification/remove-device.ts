import type { Device } from '../../contract/caller/device.ts';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getDevices, putDevices } from '../../storage/rows/ledger/devices.ts';
import type { Domain } from '../domain.ts';
import type { Decision } from '../ledger/command.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';

/**
 * Fields of a device on the audit trail. It has the host of the endpoint only: the rest lets anyone reach the browser.
 */
export const fieldsOfDevice = ({ endpoint, language }: Pick<Device, 'endpoint' | 'language'>) => ({
	service: serviceOf({ endpoint }),
	language,
});

/** The host of the push service. */
export const serviceOf = ({ endpoint }: Pick<Device, 'endpoint'>): string => new URL(endpoint).host;

/** Takes away the device of which this is true, if there is one. */
export async function decideRemoval(
	domain: Domain,
	subject: SubjectId,
	is: (device: Device) => boolean,
): Promise<Decision<void> | { settled: undefined }> {
	const devices = await getDevices(domain.store.tables.ledger, subject);
	const device = devices.find(is);
	if (!device) return { settled: undefined };
	const others = devices.filter((other) => other !== device);
	return {
		action: 'device-removed',
		target: device.session,
		...provenChange(domain, { before: fieldsOfDevice(device) }),
		facts: () => [putDevices(subject, others)],
		result: () => undefined,
	};
}

/** The push service says that the browser takes no more: somebody ended the subscription there. */
export async function removeGoneDevice(domain: Domain, subject: SubjectId, gone: Device): Promise<void> {
	// It may have subscribed again meanwhile.
	const isGone = ({ session, endpoint }: Device) => session === gone.session && endpoint === gone.endpoint;
	await runCommand<void>(
		{ domain, principal: ANONYMOUS },
		{ subject, by: { actor: subject, via: 'push-service' }, decide: () => decideRemoval(domain, subject, isGone) },
	);
}
