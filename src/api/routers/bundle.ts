import { BundleInput, BundleList, DeletedBundle, MadeBundle, MakeBundle } from '../../contract/schema/bundle.ts';
import { deleteBundle } from '../../domain/bundle/delete-bundle.ts';
import { listBundles } from '../../domain/bundle/list-bundles.ts';
import { makeBundle } from '../../domain/bundle/make-bundle.ts';
import { router, signedIn } from '../trpc.ts';

/** Bundles for auditors. */
export const bundle = router({
	make: signedIn
		.input(MakeBundle)
		.output(MadeBundle)
		.mutation(({ ctx, input }) => makeBundle(ctx, input)),
	list: signedIn.output(BundleList).query(({ ctx }) => listBundles(ctx)),
	delete: signedIn
		.input(BundleInput)
		.output(DeletedBundle)
		.mutation(({ ctx, input }) => deleteBundle(ctx, input)),
});
