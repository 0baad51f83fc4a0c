// `npm start`: the built site.
import { serve } from './serve.mjs';

serve();
