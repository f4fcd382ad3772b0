/** The browser of the caller's session as a device that shows notifications. */
import { AddDeviceInput, DeviceState } from '../../contract/schema/device.ts';
import { addDevice, getDevice, removeDevice } from '../../domain/notification/devices.ts';
import { router, signedIn } from '../trpc.ts';

export const device = router({
	get: signedIn
		.output(DeviceState)
		.query(({ ctx }) => getDevice(ctx, { subject: ctx.self, session: ctx.principal.session })),
	add: signedIn
		.input(AddDeviceInput)
		.output(DeviceState)
		.mutation(({ ctx, input }) => addDevice(ctx, { ...input, subject: ctx.self, session: ctx.principal.session })),
	remove: signedIn
		.output(DeviceState)
		.mutation(({ ctx }) => removeDevice(ctx, { subject: ctx.self, session: ctx.principal.session })),
});
