import { createContext } from 'react';

/** Where the product is served, `https://perch.example`: addresses for search engines and previews are whole ones. */
export const OriginContext = createContext('');
