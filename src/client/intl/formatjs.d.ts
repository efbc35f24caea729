// How react-intl lets an application name its messages and languages.

declare namespace FormatjsIntl {
  interface Message {
    ids: import('#contract/message-id.ts').MessageId;
  }
  interface IntlConfig {
    locale: import('#contract/paths.ts').Language;
  }
}
