interface ImportMetaEnv {
  /** The fixed host of the API (spec section 7); empty means the origin that served the page. */
  readonly VITE_API_BASE?: string;
}
