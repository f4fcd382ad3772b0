/** Loads `.env.local` and `.env` as Next does: for the command line and for the scripts, by `node --import`. */
import nextEnv from '@next/env';

nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error });
