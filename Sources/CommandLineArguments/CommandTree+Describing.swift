/// What the commands declare.
extension CommandTree {
  /// The program as a whole.
  var description: CommandDescription {
    let declarations = self.declarations { reader throws(UsageError) in _ = try ProgramArguments(&reader) }
    return CommandDescription(
      name: name, abstract: abstract, discussion: discussion, declarations: declarations, commands: commands)
  }

  func describe(_ command: any Command.Type) -> CommandDescription {
    CommandDescription(
      name: "\(name) \(command.name)", abstract: command.abstract, discussion: command.discussion,
      declarations: declarations(of: command), common: command.commonOptions, examples: command.examples)
  }

  /// A command's own arguments, then what every command has.
  func declarations(of command: any Command.Type) -> [ArgumentDeclaration] {
    declarations { reader throws(UsageError) in
      _ = try command.init(&reader)
      _ = BuiltInArguments(&reader)
    }
  }

  /// What `declare` asks for. Nothing is read, so that there is nothing to refuse.
  func declarations(_ declare: (inout ArgumentReader) throws(UsageError) -> Void) -> [ArgumentDeclaration] {
    var reader = ArgumentReader(context: context)
    try? declare(&reader)
    return reader.declarations
  }
}
