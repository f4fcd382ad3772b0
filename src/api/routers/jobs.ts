import { HeatOfService } from '../../contract/schema/heat.ts';
import { ParkedJobs, PushesWaiting, RedrivenJobs } from '../../contract/schema/job.ts';
import { getHeat } from '../../domain/heat/get-heat.ts';
import { listParked, redriveParked } from '../../domain/jobs/parked.ts';
import { getPushesWaiting } from '../../domain/webhook/get-pushes-waiting.ts';
import { router, signedIn } from '../trpc.ts';

export const jobs = router({
	parked: signedIn.output(ParkedJobs).query(({ ctx }) => listParked(ctx)),
	waiting: signedIn.output(PushesWaiting).query(({ ctx }) => getPushesWaiting(ctx)),
	heat: signedIn.output(HeatOfService).query(({ ctx }) => getHeat(ctx)),
	redrive: signedIn.output(RedrivenJobs).mutation(({ ctx }) => redriveParked(ctx)),
});
