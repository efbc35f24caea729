// What the receipt uses of pdfkit, which brings no types of its own.

declare module 'pdfkit' {
  type TextOptions = {
    readonly width?: number;
    readonly align?: 'left' | 'right' | 'center';
    readonly lineBreak?: boolean;
    readonly lineGap?: number;
  };

  type Options = {
    readonly size: string;
    readonly margin: number;
    readonly lang: string;
    readonly bufferPages: boolean;
    readonly info: {
      readonly Title: string;
      readonly Author: string;
      readonly CreationDate: Date;
    };
  };

  export type Document = {
    registerFont: (name: string, source: Uint8Array) => Document;
    font: (name: string) => Document;
    fontSize: (size: number) => Document;
    fillColor: (color: string) => Document;
    strokeColor: (color: string) => Document;
    lineWidth: (width: number) => Document;
    lineCap: (style: 'round') => Document;
    dash: (length: number, options: { readonly space: number }) => Document;
    undash: () => Document;
    text: (text: string, x: number, y: number, options?: TextOptions) => Document;
    widthOfString: (text: string) => number;
    heightOfString: (text: string, options: TextOptions) => number;
    path: (path: string) => Document;
    moveTo: (x: number, y: number) => Document;
    lineTo: (x: number, y: number) => Document;
    roundedRect: (x: number, y: number, width: number, height: number, radius: number) => Document;
    circle: (x: number, y: number, radius: number) => Document;
    fill: (color?: string) => Document;
    stroke: (color?: string) => Document;
    save: () => Document;
    restore: () => Document;
    translate: (x: number, y: number) => Document;
    scale: (factor: number) => Document;
    addPage: () => Document;
    bufferedPageRange: () => { readonly start: number; readonly count: number };
    switchToPage: (page: number) => Document;
    on: ((event: 'data', take: (chunk: Uint8Array) => void) => Document) &
      ((event: 'end', take: () => void) => Document);
    end: () => void;
  };

  export const PDFDocument: new (options: Options) => Document;
}
