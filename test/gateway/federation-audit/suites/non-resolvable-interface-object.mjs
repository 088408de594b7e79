var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var products = [
  {
    __typename: "Bread",
    id: "p1",
    name: "Bread"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@interfaceObject"]
      )
    interface Node @key(fields: "id") {
      id: ID!
    }
    type Product @key(fields: "id", resolvable: false) @interfaceObject {
      id: ID!
    }
    type Query {
      a: Node
      product: Product!
    }
  `
  ),
  resolvers: {
    Query: {
      a() {
        return { __typename: "Node", id: "n1" };
      },
      product() {
        return { __typename: "Product", id: products[0].id };
      }
    },
    Node: {
      __resolveReference() {
        throw new Error("Not resolvable as it is an interface object");
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@interfaceObject"]
      )
    type Node @key(fields: "id", resolvable: false) @interfaceObject {
      id: ID!
      field: String
    }
    interface Product @key(fields: "id") {
      id: ID!
    }
    type Bread implements Product @key(fields: "id") {
      id: ID!
      name: String!
    }
    type Query {
      b: Node
    }
  `
  ),
  resolvers: {
    Query: {
      b() {
        return { __typename: "Node", id: "n1" };
      }
    },
    Node: {
      __resolveReference() {
        throw new Error("Not resolvable");
      },
      field() {
        return "foo";
      }
    },
    Product: {
      __resolveReference(key) {
        return products.find((p) => p.id === key.id);
      }
    },
    Bread: {
      __resolveReference(key) {
        return products.find((p) => p.id === key.id);
      }
    }
  }
});
var index_default = serve("non-resolvable-interface-object", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
