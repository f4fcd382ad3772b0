import { AskedForSample, SampleState } from '../../contract/schema/sample.ts';
import { getSample } from '../../domain/sample/get-sample.ts';
import { loadSample } from '../../domain/sample/load-sample.ts';
import { router, signedIn } from '../trpc.ts';

/** A small real sample, for the admin of an empty store. */
export const sample = router({
	state: signedIn.output(SampleState).query(({ ctx }) => getSample(ctx)),
	load: signedIn.output(AskedForSample).mutation(({ ctx }) => loadSample(ctx)),
});
